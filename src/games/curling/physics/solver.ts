/** Contacts of stones and the impulses between those that touch. */
import { STONE_RADIUS, STONES } from "../sheet.js";
import type { Bodies } from "./broad-phase.js";
import { EPSILON } from "./float32.js";

const MAX_CONTACTS = (STONES * (STONES - 1)) / 2;

/**
 * The pairs of stones whose wide boxes overlap, oldest first, each with what is known of its contact. The order
 * of age is kept on removal: contacts are always visited from the newest to the oldest.
 */
export class Contacts {
  count = 0;
  /** The two stones; which of them comes first shows in the last bits of every impulse. */
  readonly a = new Uint8Array(MAX_CONTACTS);
  readonly b = new Uint8Array(MAX_CONTACTS);
  readonly touching = new Uint8Array(MAX_CONTACTS);
  /** Impulses of the last step, from which the next one starts. */
  readonly normalImpulse = new Float32Array(MAX_CONTACTS);
  readonly tangentImpulse = new Float32Array(MAX_CONTACTS);
  /** For every stone the mask of its partners. */
  readonly #partners = new Uint16Array(STONES);

  clear(): void {
    this.count = 0;
    this.#partners.fill(0);
  }

  has(a: number, b: number): boolean {
    return (this.#partners[a] & (1 << b)) !== 0;
  }

  add(a: number, b: number): void {
    const contact = this.count++;
    this.a[contact] = a;
    this.b[contact] = b;
    this.touching[contact] = 0;
    this.#partners[a] ^= 1 << b;
    this.#partners[b] ^= 1 << a;
  }

  remove(contact: number): void {
    const a = this.a[contact];
    const b = this.b[contact];
    this.#partners[a] ^= 1 << b;
    this.#partners[b] ^= 1 << a;
    const next = contact + 1;
    this.a.copyWithin(contact, next, this.count);
    this.b.copyWithin(contact, next, this.count);
    this.touching.copyWithin(contact, next, this.count);
    this.normalImpulse.copyWithin(contact, next, this.count);
    this.tangentImpulse.copyWithin(contact, next, this.count);
    this.count--;
  }
}

// The impulses between stones that touch. With n the unit vector from a to b, t = (n.y, -n.x), r the arms to
// the contact point and dv = vB + wB x rB - vA - wA x rA, every pass over the contacts adds
//
//   jt += -(dv.t) / kt, held within +-friction jn;   jn += -(dv.n - bounce) / kn, held above 0
//   k = 2 / m + (rA x .)^2 / I + (rB x .)^2 / I;     bounce = -(dv.n) at the start, if beyond the threshold
//
// starting from the impulses of the last step. After the stones have moved, overlaps beyond 5 mm are pushed
// apart by a fifth, pass by pass. Simultaneous contacts converge only as far as the fixed number of passes goes
// and depend on the order of contacts; both are part of the official result.
//
// Suits equal discs with one contact point a pair. Source: the sequential-impulse solver of Box2D (E. Catto),
// versions 2.3.0 and 2.4.1, which agree here.

const f = Math.fround;

/** What stones are made of. */
export interface StoneMaterial {
  readonly density: number;
  /** Between two stones. */
  readonly friction: number;
  /** Approach speed beyond which stones bounce, fully elastically; below it they do not bounce at all. */
  readonly threshold: number;
}

const RADIUS = f(STONE_RADIUS);
const PI = f(Math.PI);
const SLOP = f(0.005);
const PUSH = f(0.2);
const LARGEST_PUSH = f(0.2);
const SOLVED = f(-3 * SLOP);
const CAPACITY = (STONES * (STONES - 1)) / 2;

export class Solver {
  readonly #bodies: Bodies;
  readonly #contacts: Contacts;
  readonly #inverseMass: number;
  readonly #inverseInertia: number;
  readonly #friction: number;
  readonly #threshold: number;

  readonly #normalX = new Float32Array(CAPACITY);
  readonly #normalY = new Float32Array(CAPACITY);
  readonly #armAX = new Float32Array(CAPACITY);
  readonly #armAY = new Float32Array(CAPACITY);
  readonly #armBX = new Float32Array(CAPACITY);
  readonly #armBY = new Float32Array(CAPACITY);
  readonly #normalMass = new Float32Array(CAPACITY);
  readonly #tangentMass = new Float32Array(CAPACITY);
  readonly #bounce = new Float32Array(CAPACITY);

  constructor(bodies: Bodies, contacts: Contacts, material: StoneMaterial) {
    this.#bodies = bodies;
    this.#contacts = contacts;
    const mass = f(f(f(material.density * PI) * RADIUS) * RADIUS);
    this.#inverseMass = f(1 / mass);
    this.#inverseInertia = f(1 / f(mass * f(f(0.5 * RADIUS) * RADIUS)));
    this.#friction = f(Math.sqrt(f(material.friction * material.friction)));
    this.#threshold = material.threshold;
  }

  /** Changes the velocities of the stones in the first `count` contacts of `island` by `passes` passes. */
  collide(island: Int32Array, count: number, passes: number): void {
    for (let i = 0; i < count; i++) this.#prepare(island[i]);
    for (let i = 0; i < count; i++) this.#startFromLastStep(island[i]);
    for (let pass = 0; pass < passes; pass++) {
      for (let i = 0; i < count; i++) {
        this.#rub(island[i]);
        this.#strike(island[i]);
      }
    }
  }

  /** Pushes overlapping stones apart by at most `passes` passes; false if they still overlap too far. */
  separate(island: Int32Array, count: number, passes: number): boolean {
    for (let pass = 0; pass < passes; pass++) {
      let closest = 0;
      for (let i = 0; i < count; i++) closest = Math.min(closest, this.#push(island[i]));
      if (closest >= SOLVED) return true;
    }
    return false;
  }

  #prepare(contact: number): void {
    const { x, y } = this.#bodies;
    const a = this.#contacts.a[contact];
    const b = this.#contacts.b[contact];
    const ax = x[a];
    const ay = y[a];
    const bx = x[b];
    const by = y[b];
    let nx = f(bx - ax);
    let ny = f(by - ay);
    const length = f(Math.sqrt(f(f(nx * nx) + f(ny * ny))));
    if (length < EPSILON) {
      nx = 1;
      ny = 0;
    } else {
      const inverse = f(1 / length);
      nx = f(nx * inverse);
      ny = f(ny * inverse);
    }
    const pointX = f(0.5 * f(f(ax + f(RADIUS * nx)) + f(bx - f(RADIUS * nx))));
    const pointY = f(0.5 * f(f(ay + f(RADIUS * ny)) + f(by - f(RADIUS * ny))));
    this.#normalX[contact] = nx;
    this.#normalY[contact] = ny;
    const armAX = f(pointX - ax);
    const armAY = f(pointY - ay);
    const armBX = f(pointX - bx);
    const armBY = f(pointY - by);
    this.#armAX[contact] = armAX;
    this.#armAY[contact] = armAY;
    this.#armBX[contact] = armBX;
    this.#armBY[contact] = armBY;
    this.#normalMass[contact] = f(
      1 / this.#resistance(cross(armAX, armAY, nx, ny), cross(armBX, armBY, nx, ny)),
    );
    this.#tangentMass[contact] = f(
      1 / this.#resistance(cross(armAX, armAY, ny, -nx), cross(armBX, armBY, ny, -nx)),
    );
    const approach = this.#relativeSpeed(contact, nx, ny);
    this.#bounce[contact] = approach < -this.#threshold ? -approach : 0;
  }

  /** The velocity a unit of impulse gives at the contact point, for the two levers it has about the centres. */
  #resistance(leverA: number, leverB: number): number {
    const inertia = this.#inverseInertia;
    const straight = f(this.#inverseMass + this.#inverseMass);
    return f(f(straight + f(f(inertia * leverA) * leverA)) + f(f(inertia * leverB) * leverB));
  }

  /** The speed along a direction at which the surface of b leaves that of a. */
  #relativeSpeed(contact: number, directionX: number, directionY: number): number {
    const { vx, vy, omega } = this.#bodies;
    const a = this.#contacts.a[contact];
    const b = this.#contacts.b[contact];
    const wa = omega[a];
    const wb = omega[b];
    const dvx = f(f(f(vx[b] - f(wb * this.#armBY[contact])) - vx[a]) + f(wa * this.#armAY[contact]));
    const dvy = f(f(f(vy[b] + f(wb * this.#armBX[contact])) - vy[a]) - f(wa * this.#armAX[contact]));
    return f(f(dvx * directionX) + f(dvy * directionY));
  }

  #applyImpulse(contact: number, px: number, py: number): void {
    const { vx, vy, omega } = this.#bodies;
    const a = this.#contacts.a[contact];
    const b = this.#contacts.b[contact];
    const mass = this.#inverseMass;
    const inertia = this.#inverseInertia;
    vx[a] = vx[a] - f(mass * px);
    vy[a] = vy[a] - f(mass * py);
    omega[a] = omega[a] - f(inertia * cross(this.#armAX[contact], this.#armAY[contact], px, py));
    vx[b] = vx[b] + f(mass * px);
    vy[b] = vy[b] + f(mass * py);
    omega[b] = omega[b] + f(inertia * cross(this.#armBX[contact], this.#armBY[contact], px, py));
  }

  #startFromLastStep(contact: number): void {
    const jn = this.#contacts.normalImpulse[contact];
    const jt = this.#contacts.tangentImpulse[contact];
    const nx = this.#normalX[contact];
    const ny = this.#normalY[contact];
    this.#applyImpulse(contact, f(f(jn * nx) + f(jt * ny)), f(f(jn * ny) + f(jt * -nx)));
  }

  #rub(contact: number): void {
    const { normalImpulse, tangentImpulse } = this.#contacts;
    const tx = this.#normalY[contact];
    const ty = -this.#normalX[contact];
    const slip = this.#relativeSpeed(contact, tx, ty);
    const old = tangentImpulse[contact];
    const max = f(this.#friction * normalImpulse[contact]);
    const wanted = f(old + f(this.#tangentMass[contact] * -slip));
    const sum = Math.max(-max, Math.min(wanted, max));
    tangentImpulse[contact] = sum;
    const added = f(sum - old);
    this.#applyImpulse(contact, f(added * tx), f(added * ty));
  }

  #strike(contact: number): void {
    const { normalImpulse } = this.#contacts;
    const nx = this.#normalX[contact];
    const ny = this.#normalY[contact];
    const excess = f(this.#relativeSpeed(contact, nx, ny) - this.#bounce[contact]);
    const old = normalImpulse[contact];
    const sum = Math.max(f(old - f(this.#normalMass[contact] * excess)), 0);
    normalImpulse[contact] = sum;
    const added = f(sum - old);
    this.#applyImpulse(contact, f(added * nx), f(added * ny));
  }

  /** Moves the two stones of a contact apart if they overlap too far; returns their distance before (negative). */
  #push(contact: number): number {
    const { x, y, angle } = this.#bodies;
    const a = this.#contacts.a[contact];
    const b = this.#contacts.b[contact];
    const ax = x[a];
    const ay = y[a];
    const bx = x[b];
    const by = y[b];
    const dx = f(bx - ax);
    const dy = f(by - ay);
    const length = f(Math.sqrt(f(f(dx * dx) + f(dy * dy))));
    const inverse = length < EPSILON ? 1 : f(1 / length);
    const nx = f(dx * inverse);
    const ny = f(dy * inverse);
    const gap = f(f(f(f(dx * nx) + f(dy * ny)) - RADIUS) - RADIUS);
    const wanted = f(PUSH * f(gap + SLOP));
    if (wanted >= 0) return gap;

    const pointX = f(0.5 * f(ax + bx));
    const pointY = f(0.5 * f(ay + by));
    const armAX = f(pointX - ax);
    const armAY = f(pointY - ay);
    const armBX = f(pointX - bx);
    const armBY = f(pointY - by);
    const resistance = this.#resistance(cross(armAX, armAY, nx, ny), cross(armBX, armBY, nx, ny));
    const impulse = f(-Math.max(wanted, -LARGEST_PUSH) / resistance);
    const px = f(impulse * nx);
    const py = f(impulse * ny);
    x[a] = ax - f(this.#inverseMass * px);
    y[a] = ay - f(this.#inverseMass * py);
    angle[a] = angle[a] - f(this.#inverseInertia * cross(armAX, armAY, px, py));
    x[b] = bx + f(this.#inverseMass * px);
    y[b] = by + f(this.#inverseMass * py);
    angle[b] = angle[b] + f(this.#inverseInertia * cross(armBX, armBY, px, py));
    return gap;
  }
}

function cross(ax: number, ay: number, bx: number, by: number): number {
  return f(f(ax * by) - f(ay * bx));
}
