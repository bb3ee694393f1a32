/** The browser of whoever sits here. */
import { spawn } from "node:child_process";

/** Opens an address; false where there is no screen to open it on. */
export function openBrowser(address: string): boolean {
  const [program, ...args] = commandFor(process.platform, process.env);
  if (program === undefined) return false;
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  // Whoever has no such program has the address.
  child.on("error", () => {});
  child.unref();
  return true;
}

/** What opens addresses on this platform; nothing where nobody looks. */
export function commandFor(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly string[] {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ["xdg-open"] : [];
}
