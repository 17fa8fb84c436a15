import { CONNECTIONS, MARKS, openMarksAndEcho, type Rush } from './marks-and-echo.ts';
import { inTurn, median } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';

const ROUNDS = 5;

/** What a mark costs when several processes serve one port: each may batch less, and one hands the connections around. */
export const servers: Bench = {
  about: `one server process against two on one port: ${MARKS} marks a round at ${CONNECTIONS} connections`,
  async run() {
    await using one = await openMarksAndEcho(ROUNDS + 1);
    await using two = await openMarksAndEcho(ROUNDS + 1, 2);
    const rushes = await inTurn({ one: one.marks, two: two.marks }, ROUNDS);
    return [...compared('server', rushes), ...compared('database', rushes), ...rates(rushes)];
  },
};

type Rushes = Readonly<Record<'one' | 'two', readonly Rush[]>>;

/** The processor time per mark of all server processes, or of the database. Empty if it cannot be measured. */
function compared(name: 'server' | 'database', { one, two }: Rushes): Measurement[] {
  const of = (rushes: readonly Rush[]) => rushes.flatMap(({ microseconds }) => microseconds[name] ?? []);
  if (of(one).length === 0) return [];
  const [alone, together] = [median(of(one)), median(of(two))];
  const measurement = `processor time per mark: ${name}`;
  return [
    { measurement: `${measurement}, one`, value: alone, unit: 'µs' },
    { measurement: `${measurement}, two`, value: together, unit: 'µs' },
    {
      ...{ measurement: `${measurement}, two ÷ one`, value: together / alone, unit: '×' },
      ...(name === 'server' && { atMost: 1.1 }),
    },
  ];
}

const rates = ({ one, two }: Rushes): Measurement[] =>
  Object.entries({ one, two }).map(([name, rushes]) => ({
    measurement: `marks, ${name}`,
    value: median(rushes.map(({ perSecond }) => perSecond)),
    unit: '/s',
  }));
