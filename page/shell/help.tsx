import { useEffect, useRef } from "preact/hooks";
import { SignButton } from "./icons.js";
import { type Binding, bindings, keyName } from "./keyboard.js";
import { helpIsOpen, shown } from "./store.js";
import { t } from "./words/index.js";

/** The keys, from the table that obeys them. */
export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = helpIsOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const close = () => {
    helpIsOpen.value = false;
  };
  const { own, common } = bindings();
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close}>
      <header>
        <h2 id="help-title">{t("help")}</h2>
        <SignButton name="close" title={t("close")} onClick={close} />
      </header>
      {own.length > 0 && (
        <>
          <p>{shown.value?.view.how()}</p>
          <Keys title={t("keysOfGame")} bindings={own} />
        </>
      )}
      <Keys title={t("keysEverywhere")} bindings={common} />
    </dialog>
  );
}

function Keys({ title, bindings }: { title: string; bindings: readonly Binding[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl class="keys">
        {bindings.map(({ keys, title }) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dt>
            <dd>{title()}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
