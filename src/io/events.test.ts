import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventCutter, type StreamEvent } from "./http-client.js";

describe("events", () => {
  it("are cut out of a stream wherever it was cut itself", () => {
    const text =
      ': ping\n\nevent: state_update\ndata: {"a":1}\n\r\nevent: latest_state_update\r\ndata: x\r\ndata: y\r\n\r\n:\n\nretry: 5\n\n';
    const wanted: StreamEvent[] = [
      { event: "state_update", data: '{"a":1}' },
      { event: "latest_state_update", data: "x\ny" },
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const cutter = new EventCutter();
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const found = places.slice(1).flatMap((to, i) => cutter.cut(text.slice(places[i], to)));
        expect(found).toEqual(wanted);
      }),
    );
  });

  it("that never end are not kept", () => {
    const cutter = new EventCutter();
    const flood = () => {
      for (let i = 0; i < 100; i++) cutter.cut(`data: ${"x".repeat(20_000)}\n`);
    };
    expect(flood).toThrow(/without end/);
  });
});
