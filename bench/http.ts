import { randomUUID } from 'node:crypto';
import { apiClient } from '#testing/server/api-client.ts';
import { CONNECTIONS, costsOf, openMarksAndEcho, type Rush } from './marks-and-echo.ts';
import { inTurn, median } from './measure.ts';
import type { Bench } from './measurements.ts';
import { TRADE } from './real-server.ts';

const ROUNDS = 5;
const REGISTRATIONS = 100;

export const http: Bench = {
  about: `POST /api/attendance/mark at ${CONNECTIONS} connections, the whole server, beside a bare Koa echo`,
  async run() {
    await using site = await openMarksAndEcho((ROUNDS + 1) * 2);
    const { marks, echo, crowded } = await inTurn(
      {
        marks: site.marks,
        echo: site.echo,
        crowded: async () => (await Promise.all([site.marks(), register(site.url)]))[0],
      },
      ROUNDS,
    );
    return [
      { measurement: 'marks', value: median(marks.map(rateOf)), unit: '/s' },
      { measurement: 'echo', value: median(echo.map(rateOf)), unit: '/s' },
      { measurement: 'marks ÷ echo', value: over(marks, echo), unit: '×' },
      ...costsOf(marks, echo),
      {
        measurement: `marks while ${REGISTRATIONS} register ÷ without`,
        value: over(crowded, marks),
        unit: '×',
        atLeast: 0.8,
      },
      { measurement: 'p99 of marks', value: median(marks.map(p99Of)), unit: 'ms' },
      {
        measurement: `p99 of marks while ${REGISTRATIONS} register ÷ without`,
        value: over(crowded, marks, p99Of),
        unit: '×',
        atMost: 2,
      },
    ];
  },
};

const rateOf = ({ perSecond }: Rush): number => perSecond;
const p99Of = ({ p99 }: Rush): number => p99;

const over = (ours: readonly Rush[], theirs: readonly Rush[], of = rateOf): number =>
  median(ours.map((rush, round) => of(rush) / (theirs.map(of)[round] ?? Number.NaN)));

async function register(url: string): Promise<void> {
  const send = async (): Promise<void> => {
    const id = randomUUID();
    const body = {
      name: 'New Student',
      email: `${id}@example.edu`,
      password: 'tall blue door',
      trade: TRADE,
      roll_no: id.slice(0, 18),
    };
    await apiClient(url).ok('register', { body });
  };
  await Promise.all(Array.from({ length: REGISTRATIONS }, send));
}
