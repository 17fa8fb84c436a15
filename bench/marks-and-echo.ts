import { address } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { startChild } from '../tools/start/child.ts';
import { sendRush } from './load.ts';
import type { MarkBodies } from './mark-bodies.ts';
import { median } from './measure.ts';
import type { Measurement } from './measurements.ts';
import { costOf, type Meter, ofDatabase, ofProcess, ofTree } from './processor-time.ts';
import { dayNow, insertEvents, insertStudents, startRealServer } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

export const CONNECTIONS = 64;
export const MARKS = 10_000;
/** Each costs less, and must be measured as exactly. */
const ECHOES = 2 * MARKS;
const STUDENTS = 5_000;

/** The result of one rush: requests per second, the latency in ms, and each process's processor time per request. */
export interface Rush {
  readonly perSecond: number;
  readonly p99: number;
  readonly microseconds: Readonly<Record<string, number>>;
}

interface MarksAndEcho extends AsyncDisposable {
  readonly url: string;
  /** Sends new marks. Can be called as often as the number of rushes. */
  marks(): Promise<Rush>;
  /** Sends the same bodies to a server that only returns them. */
  echo(): Promise<Rush>;
}

/** The whole server of so many processes, and a minimal Koa server for comparison. Both get rushes of marks. */
export async function openMarksAndEcho(rushes: number, servers = 1): Promise<MarksAndEcho> {
  await using scope = new AsyncDisposableStack();
  const database = scope.use(await scratchDatabase());
  const server = scope.use(await startRealServer(database, { SERVERS: String(servers) }));
  const echo = openEcho();
  scope.defer(() => echo.stop());
  const echoUrl = `${await echo.ready}/echo`;
  const databaseMeter = await ofDatabase(database);
  const meters = {
    marks: { server: ofTree(server.pid), ...(databaseMeter && { database: databaseMeter }) },
    echo: { echo: ofProcess(echo.pid() ?? 0) },
  };
  const students = await insertStudents(database, STUDENTS);
  const days = Array.from({ length: (rushes * MARKS) / STUDENTS }, dayNow);
  const events = await insertEvents(database, server.adminId, days);
  const bodies = (from: number, count: number): MarkBodies => ({ students, events, from, count });
  let next = 0;
  const open = scope.move();
  return {
    url: server.url,
    marks: () => {
      const from = next;
      next += MARKS;
      const url = server.url + address(ROUTES.mark);
      return rush({ url, token: server.token, bodies: bodies(from, MARKS) }, meters.marks);
    },
    echo: () => rush({ url: echoUrl, token: server.token, bodies: bodies(0, ECHOES) }, meters.echo),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

const openEcho = () =>
  startChild({
    name: 'server',
    entry: 'bench/echo-server.ts',
    env: () => process.env,
    output: 'inherit',
    say: console.error,
  });

interface Sent {
  readonly url: string;
  readonly token: string;
  readonly bodies: MarkBodies;
}

async function rush(sent: Sent, meters: Readonly<Record<string, Meter>>): Promise<Rush> {
  const { result, costs } = await costOf(meters, () => sendRush({ ...sent, connections: CONNECTIONS }));
  const { perSecond, p99, refused, senderMs } = result;
  if (refused > 0) throw new Error(`${refused} marks were refused`);
  const each = Object.entries({ ...costs, sender: senderMs }).map(([name, ms]) => [
    name,
    (ms * 1000) / sent.bodies.count,
  ]);
  return { perSecond, p99, microseconds: Object.fromEntries(each) };
}

/** The cost of a mark for each process, and the cost of a request for the echo. Empty if it cannot be measured. */
export function costsOf(marks: readonly Rush[], echoes: readonly Rush[]): Measurement[] {
  const of = (rushes: readonly Rush[], name: string): number[] =>
    rushes.flatMap(({ microseconds }) => microseconds[name] ?? []);
  const [server, echo] = [of(marks, 'server'), of(echoes, 'echo')];
  if (server.length === 0) return [];
  const unit = 'µs';
  const database = of(marks, 'database');
  return [
    { measurement: 'processor time per mark: server', value: median(server), unit },
    ...(database.length > 0
      ? [{ measurement: 'processor time per mark: database', value: median(database), unit }]
      : []),
    { measurement: 'processor time per mark: sender', value: median(of(marks, 'sender')), unit },
    { measurement: 'processor time per request: echo', value: median(echo), unit },
    {
      measurement: 'processor time: server ÷ echo',
      value: median(server) / median(echo),
      unit: '×',
      atMost: 1.8,
    },
  ];
}
