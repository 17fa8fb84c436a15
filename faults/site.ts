import type { Database } from '#platform/database/db.ts';
import {
  type Processes,
  type ProcessesOptions,
  startProcesses,
} from '#testing/processes/server-and-worker.ts';
import type { LiveView } from './checker.ts';
import { type Load, onlyThese, startLoad } from './load.ts';
import { type LoadLog, type Mark, settled } from './load-log.ts';
import { createEvent, createStudents, type EndlessMarks, endlessMarks, markOf, marksOf } from './people.ts';
import { createRandom, type Random } from './random.ts';
import type { ScratchServer } from './scratch-server.ts';
import { type Listener, listen, liveViewOf } from './sockets.ts';

/** The place of one fault: an empty database, an event, an admin, and all processes that the fault starts. */
export interface Site {
  /** Directly connected, without any proxy. */
  readonly database: Database;
  readonly server: ScratchServer;
  readonly random: Random;
  readonly token: string;
  readonly eventId: string;
  /** Marks of this many new students, each with its own id. Some students are scanned at two doors at once. */
  marks(students: number): Promise<readonly Mark[]>;
  /** The same, of new students without end. */
  endlessMarks(): Promise<EndlessMarks>;
  /** The product on this database, or at another address for it. It ends with the site. */
  start(options: Partial<ProcessesOptions> & { readonly databaseUrl?: string }): Promise<Processes>;
  /** Calls `end` when the site ends, before what it depends on ends. */
  defer(end: () => unknown): void;
}

/** Gives `work` its own site, and always cleans it up. */
export async function onSite<Result>(
  server: ScratchServer,
  seed: number,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  await using scope = new AsyncDisposableStack();
  const database = await server.fresh();
  scope.defer(() => database.close());
  const random = createRandom(seed);
  const people = await createEvent(database.knex);
  return await work({
    database,
    server,
    random,
    ...people,
    marks: async students => marksOf(people.eventId, await createStudents(database.knex, students), random),
    endlessMarks: () => endlessMarks(database.knex, people.eventId, random),
    async start({ databaseUrl = database.url, worker = false, ...more }) {
      // Here one admin scans for a whole college, as fast as the server answers.
      const env = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', SCANS_PER_MINUTE: '0', ...more.env };
      const processes = await startProcesses({ url: databaseUrl }, { ...more, worker, env });
      scope.defer(() => processes.stop());
      return processes;
    },
    defer: end => scope.defer(async () => void (await end())),
  });
}

export interface Scene {
  readonly load: Load;
  /** One for each address. */
  readonly listeners: readonly Listener[];
  /** Settles when the doors have students for thousands of marks, so that the database is not asked for more. */
  restocked(): Promise<void>;
  /** Waits until every mark is settled, makes one more, and compares what each socket got with a GET. */
  finish(): Promise<{ readonly log: LoadLog; readonly liveViews: readonly LiveView[] }>;
}

const DOORS = 12;

/** Doors that mark on all these servers, and a socket at each. Without a number of students, without end. */
export async function underLoad(
  site: Site,
  urls: readonly string[],
  { students, doors = DOORS }: { readonly students?: number; readonly doors?: number } = {},
): Promise<Scene> {
  const { token, eventId, random } = site;
  const ways = urls.map(url => ({ url, token, eventId }));
  const listeners = ways.map(way => listen(way));
  site.defer(() => {
    for (const listener of listeners) listener.close();
  });
  await Promise.all(listeners.map(listener => listener.connected()));
  const { next: marks, restocked } =
    students === undefined ? await site.endlessMarks() : given(await site.marks(students));
  const load = startLoad({ doors, urls, token, random, marks });
  site.defer(load.abandon);
  return {
    load,
    listeners,
    restocked,
    async finish() {
      await load.finish();
      await Promise.all(listeners.map(listener => listener.connected()));
      const { entry, position } = await oneMore(site, urls);
      const liveViews = await Promise.all(
        ways.map((way, index) => liveViewOf(listeners[index] ?? listen(way), way, position)),
      );
      return { log: [...load.log, ...entry], liveViews };
    },
  };
}

const given = (marks: readonly Mark[]): EndlessMarks => ({
  next: onlyThese(marks),
  restocked: async () => {},
});

/** A last mark, so that every socket gets counts after the fault. */
async function oneMore(
  { database, eventId, token, random }: Site,
  urls: readonly string[],
): Promise<{ readonly entry: LoadLog; readonly position: number }> {
  const [student] = await createStudents(database.knex, 1);
  const marks = onlyThese(student ? [markOf(eventId, student)] : []);
  const entry = await startLoad({ urls, token, random, doors: 1, marks }).ended();
  const reply = entry[0] && settled(entry[0]);
  if (reply?.kind !== 'ok') throw new Error(`The last mark was not acknowledged: ${JSON.stringify(entry)}`);
  return { entry, position: reply.position };
}
