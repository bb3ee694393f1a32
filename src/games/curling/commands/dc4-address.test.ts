import { expect, it } from "vitest";
import { parseDc4Address } from "./connect-dc4.js";

const ID = "01234567-89ab-7def-8123-456789abcdef";
const OTHER_ID = "fedcba98-89ab-7def-8123-456789abcdef";

it.each([
  ["dc4://me@host:5001/final", "http://host:5001", "me", "final"],
  ["dc4://me@host/final", "http://host:5000", "me", "final"],
  ["dc4://me@[::1]:5000/two%20words", "http://[::1]:5000", "me", "two words"],
  [`dc4s://me@host/${ID}`, "https://host:443", "me", ID],
  [`dc4s://me@host:8443/${ID.toUpperCase()}`, "https://host:8443", "me", ID],
  ["dc4s://me@host", "https://host:443", "me", ""],
  [`https://host/matches/${ID}`, "https://host:443", undefined, ID],
  [`https://me@host:8443/matches/${ID}/viewer`, "https://host:8443", "me", ID],
  [`https://host/ws?match=${ID}&team=viewer`, "https://host:443", undefined, ID],
  [`https://host/tournaments/${OTHER_ID}/matches/${ID}`, "https://host:443", undefined, ID],
  [`https://host/view?tournament_id=${OTHER_ID}&match_id=${ID}`, "https://host:443", undefined, ID],
  [`https://host/viewer.html#/${ID}`, "https://host:443", undefined, ID],
  ["https://host/matches/by-name/latest?match_name=final", "https://host:443", undefined, "final"],
  ["https://host/matches/final", "https://host:443", undefined, "final"],
  ["https://host/", "https://host:443", undefined, ""],
  ["http://host/index.html", "http://host:80", undefined, ""],
] as const)("%s", (text, base, user, match) => {
  const { isSecure, ...address } = parseDc4Address(new URL(text));
  expect(address).toEqual({ base, user, match });
  expect(isSecure).toBe(base.startsWith("https"));
});

it("an address without a host, or with a % that stands for nothing, is refused", () => {
  expect(() => parseDc4Address(new URL("dc4:///final"))).toThrow(/expected dc4:/);
  expect(() => parseDc4Address(new URL("dc4://me@host/%zz"))).toThrow(/stands for nothing/);
});
