import { useEffect, useRef } from "preact/hooks";
import { helpIsOpen } from "./desk.js";
import { SignButton } from "./icons.js";
import { bindings, keyName } from "./keyboard.js";
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
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close}>
      <header>
        <h2 id="help-title">{t("keys")}</h2>
        <SignButton name="close" title={t("close")} onClick={close} />
      </header>
      <p>{t("keysHint")}</p>
      <dl class="keys">
        {bindings().map(({ keys, title }) => (
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
    </dialog>
  );
}
