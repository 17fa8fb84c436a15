import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptScan, type KeptScans, keptInMemory } from './kept-scan.ts';
import type { Outbox } from './outbox.ts';
import { anOutbox, aScan, markedAs } from './testing.ts';
import { AWAY, type Verdict } from './verdict.ts';

/** What may happen to a request on its way. */
const FATES = ['answered', 'lost before', 'lost after', 'stuck', 'hangs'] as const;
type Fate = (typeof FATES)[number];

const step = <Name extends string>(name: Name, weight: number) => ({
  weight,
  arbitrary: fc.constant({ do: name }),
});
const STEPS = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('scan' as const), refused: fc.boolean() }) },
    step('try again', 2),
    step('reload', 1),
    step('leave the door', 1),
    step('hanging requests end', 2),
  ),
  { minLength: 1, maxLength: 40 },
);
type Step = typeof STEPS extends fc.Arbitrary<(infer S)[]> ? S : never;

/** A server that stores each id once, behind a connection that fails as planned. */
class World {
  readonly kept: KeptScans = keptInMemory();
  readonly stored = new Set<string>();
  readonly refuses = new Set<string>();
  /** Reported to an admin at the door. */
  readonly reported = new Set<string>();
  /** The ids that each code was sent with. */
  readonly ids = new Map<string, Set<string>>();
  #hanging: (() => void)[] = [];
  #fates: readonly Fate[];
  #life = 0;
  outbox: Outbox;

  constructor(fates: readonly Fate[]) {
    this.#fates = fates;
    this.outbox = this.#open();
  }

  /** A page that was reloaded receives no answer and writes nothing any more. */
  reload(): void {
    this.outbox = this.#open();
  }

  heal(): void {
    this.#fates = [];
    this.end();
  }

  end(): void {
    for (const end of this.#hanging.splice(0)) end();
  }

  async add(scan: KeptScan): Promise<void> {
    const life = this.#life;
    const verdict = await this.outbox.add(scan);
    if (life === this.#life && verdict.kind !== 'unanswered') this.reported.add(scan.id);
  }

  #open(): Outbox {
    const life = ++this.#life;
    const alive = (): boolean => life === this.#life;
    const { kept } = this;
    const mine: KeptScans = {
      ...kept,
      remove: async id => void (alive() && (await kept.remove(id))),
      amend: async (id, change) => void (alive() && (await kept.amend(id, change))),
    };
    return anOutbox({
      kept: mine,
      send: scan => this.#send(scan),
      patience: () => new Promise(resolve => setImmediate(() => setImmediate(resolve))),
    });
  }

  async #send(scan: KeptScan): Promise<Verdict> {
    const code = scan.what.kind === 'code' ? scan.what.text : '';
    this.ids.set(code, (this.ids.get(code) ?? new Set()).add(scan.id));
    const [fate = 'answered', ...rest] = this.#fates;
    this.#fates = rest;
    await new Promise(setImmediate);
    if (fate === 'hangs') await new Promise<void>(end => this.#hanging.push(end));
    if (fate === 'lost before' || fate === 'hangs') return AWAY;
    if (fate === 'stuck') return { kind: 'unanswered', why: 'stuck' };
    if (this.refuses.has(scan.id)) return fate === 'lost after' ? AWAY : { kind: 'refused', sentence: 'No' };
    this.stored.add(scan.id);
    return fate === 'lost after' ? AWAY : markedAs(scan);
  }
}

/** Runs the steps. Returns the number of scans. */
async function live(world: World, steps: readonly Step[]): Promise<number> {
  let scans = 0;
  for (const step of steps) {
    if (step.do === 'scan') {
      const scan = aScan(++scans);
      if (step.refused) world.refuses.add(scan.id);
      void world.add(scan);
    } else if (step.do === 'try again') void world.outbox.flush();
    else if (step.do === 'reload') world.reload();
    else if (step.do === 'leave the door') world.outbox.unattend();
    else world.end();
    await new Promise(setImmediate);
  }
  return scans;
}

test('each scan is sent until it is answered, always with its own id, whatever is lost, late or reloaded', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, fc.array(fc.constantFrom(...FATES), { maxLength: 60 }), async (steps, fates) => {
      const world = new World(fates);
      const scans = await live(world, steps);
      world.reload();
      world.heal();
      await world.outbox.wake();
      await world.outbox.flush();

      const all = Array.from({ length: scans }, (_, n) => aScan(n + 1));
      const accepted = all.filter(({ id }) => !world.refuses.has(id)).map(({ id }) => id);
      expect([...world.stored].toSorted()).toEqual(accepted);
      expect([...world.ids.values()].every(ids => ids.size === 1)).toBe(true);
      // What is left was refused and waits to be seen. Every other refusal was reported at the door.
      const left = await world.kept.all();
      expect(left.every(({ id, refusal }) => refusal && world.refuses.has(id))).toBe(true);
      for (const id of world.refuses) expect([...world.reported, ...left.map(each => each.id)]).toContain(id);
    }),
    { numRuns: 300 },
  );
});
