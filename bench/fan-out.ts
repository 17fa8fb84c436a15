import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import { LIVE } from '#contract/constants.ts';
import type { LiveCounts } from '#contract/live/events.ts';
import { portOf } from '#platform/process/listen.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { openConsoles } from './consoles.ts';
import { quantile } from './measure.ts';
import type { Bench } from './measurements.ts';
import { dayNow, insertEvents, insertStudents, type RealServer, startRealServer } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

const SOCKETS = 1_000;
const MARKS_PER_SECOND = 200;
const SECONDS = 10;

export const fanOut: Bench = {
  about: `${SOCKETS} consoles hear ${MARKS_PER_SECOND} marks a second: from the answer to the count that holds it`,
  async run() {
    await using database = await scratchDatabase();
    await using server = await startRealServer(database);
    const bare = await bareEmits();
    const students = await insertStudents(database, MARKS_PER_SECOND * SECONDS);
    const day = dayNow();
    const [eventId = ''] = await insertEvents(database, server.adminId, [day]);
    const { sockets, arrivals } = await consoles(server, eventId);
    const answers = await markSteadily(server.url, server.token, eventId, students);
    await pause(1_000); // the last counts are still on their way
    const delays = delaysOf(answers, arrivals);
    for (const socket of sockets) socket.disconnect();
    const bareP99 = quantile(bare, 0.99);
    return [
      { measurement: 'answer → count on every console, p50', value: quantile(delays, 0.5), unit: 'ms' },
      { measurement: 'bare room emit, p99', value: bareP99, unit: 'ms' },
      {
        measurement: 'answer → count on every console, p99',
        value: quantile(delays, 0.99),
        unit: 'ms',
        atMost: Math.round(LIVE.pushEveryMs + 2 * bareP99),
      },
    ];
  },
};

interface Arrival {
  readonly asOf: number;
  readonly at: number;
}

/** Connected consoles. Each records when it got which position. */
async function consoles(server: RealServer, eventId: string) {
  const arrivals: Arrival[][] = [];
  const sockets = await openConsoles(server, SOCKETS, socket => {
    const received: Arrival[] = [];
    arrivals.push(received);
    socket.on('counts', (counts: LiveCounts) => {
      if (counts.eventId === eventId) received.push({ asOf: counts.asOf, at: performance.now() });
    });
  });
  return { sockets, arrivals };
}

/** Marks one student every few milliseconds. Returns the position and time of each answer. */
async function markSteadily(
  url: string,
  token: string,
  eventId: string,
  students: readonly string[],
): Promise<Arrival[]> {
  const answers: Promise<Arrival>[] = [];
  const start = performance.now();
  for (const [index, userId] of students.entries()) {
    await pause(Math.max(0, start + (index * 1000) / MARKS_PER_SECOND - performance.now()));
    answers.push(mark(url, token, { userId, eventId, status: 'present', scanId: randomUUID() }));
  }
  return Promise.all(answers);
}

async function mark(url: string, token: string, body: object): Promise<Arrival> {
  const { position } = await apiClient(url, token).ok('mark', { body });
  return { asOf: position, at: performance.now() };
}

/** For each mark and each console: the time from the answer to the first count that is as new. */
function delaysOf(answers: readonly Arrival[], arrivals: readonly (readonly Arrival[])[]): number[] {
  const marks = answers.toSorted((a, b) => a.asOf - b.asOf);
  return arrivals.flatMap(received => {
    let next = 0;
    return marks.map(answer => {
      while ((received[next]?.asOf ?? Number.POSITIVE_INFINITY) < answer.asOf) next += 1;
      const arrival = received[next];
      if (!arrival) throw new Error('a console never heard of a mark');
      return Math.max(0, arrival.at - answer.at);
    });
  });
}

/** The time Socket.IO itself takes to send one message to the same number of sockets: from emit to each arrival. */
async function bareEmits(): Promise<number[]> {
  const server = new Server(0, { perMessageDeflate: false, serveClient: false });
  const delays: number[] = [];
  const bare = { url: `http://127.0.0.1:${portOf(server.httpServer)}`, token: '' };
  const sockets = await openConsoles(bare, SOCKETS, socket =>
    socket.on('counts', ({ at }: { at: number }) => delays.push(performance.now() - at)),
  );
  for (let i = 0; i < 10 * SECONDS; i++) {
    server.emit('counts', {
      eventId: randomUUID(),
      asOf: i,
      present: i,
      absent: 0,
      expected: 500,
      at: performance.now(),
    });
    await pause(LIVE.pushEveryMs);
  }
  for (const socket of sockets) socket.disconnect();
  await server.close();
  return delays;
}
