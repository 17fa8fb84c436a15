import { createRandom } from '../random.ts';
import { ATTACKS, anyAttack, harmIn, type Target } from './attacks.ts';

interface AttackRun {
  /** Harm done by attacks, each with the seed that repeats it. */
  readonly harms: readonly string[];
  /** The number of attacks of each kind. */
  readonly counted: Readonly<Record<string, number>>;
}

const AT_ONCE = 24;

/** Runs this many attacks, several at a time. Each has its own seed, derived from that of the run. */
export async function runAttacks(
  target: Omit<Target, 'random'>,
  { count, seed, goesOn = () => true }: { readonly count: number; readonly seed: number; goesOn?(): boolean },
): Promise<AttackRun> {
  const harms: string[] = [];
  const counted: Record<string, number> = {};
  let next = 0;
  async function attacker(): Promise<void> {
    while (next < count && goesOn()) {
      const own = seed + next++;
      const random = createRandom(own);
      const name = anyAttack(random);
      counted[name] = (counted[name] ?? 0) + 1;
      const harm = await ATTACKS[name]?.({ ...target, random }).then(harmIn, String);
      if (harm) harms.push(`seed ${own}, ${name}: ${harm}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  return { harms, counted };
}
