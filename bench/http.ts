import { randomUUID } from 'node:crypto';
import { address, ROUTES } from '#contract/routes.ts';
import { openRoom } from '../tools/start/room.ts';
import type { Bench } from './figures.ts';
import { sendRush } from './load.ts';
import { inTurn, median } from './measure.ts';
import { insertEvents, insertStudents, startRealServer, TRADE } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;
const MARKS = 10_000;
const STUDENTS = 5_000;
const REGISTRATIONS = 100;

export const http: Bench = {
  about: `POST /api/attendance/mark at ${CONNECTIONS} connections, the whole server, beside a bare Koa echo`,
  async run() {
    const { database, stop } = await scratchDatabase();
    const server = await startRealServer(database);
    const echo = openRoom({
      name: 'server',
      entry: 'bench/echo-server.ts',
      env: () => process.env,
      output: 'inherit',
      say: console.error,
    });
    try {
      const echoUrl = `${await echo.ready}/echo`;
      const bodies = await markBodies(database, server.adminId);
      const url = server.url + address(ROUTES.mark);
      const rush = { token: server.token, connections: CONNECTIONS };
      const marks = async (): Promise<number> => {
        const { perSecond, refused } = await sendRush({ ...rush, url, bodies: bodies.splice(0, MARKS) });
        if (refused > 0) throw new Error(`${refused} marks were refused`);
        return perSecond;
      };
      const rates = await inTurn(
        {
          mark: marks,
          echo: async () =>
            (await sendRush({ ...rush, url: echoUrl, bodies: bodies.slice(0, MARKS) })).perSecond,
          crowded: async () => (await Promise.all([marks(), register(server.url)]))[0],
        },
        ROUNDS,
      );
      const over = (ours: readonly number[], theirs: readonly number[]): number =>
        median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
      return [
        { figure: 'marks', value: median(rates.mark), unit: '/s' },
        { figure: 'echo', value: median(rates.echo), unit: '/s' },
        { figure: 'marks ÷ echo', value: over(rates.mark, rates.echo), unit: '×', atLeast: 0.6 },
        {
          figure: `marks while ${REGISTRATIONS} register ÷ without`,
          value: over(rates.crowded, rates.mark),
          unit: '×',
          atLeast: 0.8,
        },
      ];
    } finally {
      await echo.stop();
      await server.stop();
      await stop();
    }
  },
};

async function markBodies(
  database: Parameters<typeof insertStudents>[0],
  adminId: string,
): Promise<string[]> {
  const students = await insertStudents(database, STUDENTS);
  const rounds = (ROUNDS + 1) * 2;
  const day = new Date().toISOString().slice(0, 10);
  const events = await insertEvents(
    database,
    adminId,
    Array.from({ length: (rounds * MARKS) / STUDENTS }, () => day),
  );
  return events.flatMap(eventId =>
    students.map(userId => JSON.stringify({ userId, eventId, status: 'present', scanId: randomUUID() })),
  );
}

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
    const response = await fetch(url + address(ROUTES.register), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`a registration was answered ${response.status}`);
  };
  await Promise.all(Array.from({ length: REGISTRATIONS }, send));
}
