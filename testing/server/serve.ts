import { randomUUID } from 'node:crypto';
import { LIVE } from '#contract/constants.ts';
import type { Database } from '#platform/database/db.ts';
import { createLogger, type Logger } from '#platform/log/log.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { startServer } from '#server/server.ts';
import { atEnd } from '../at-end.ts';
import { testDatabase } from '../database/database.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { createPerson, type Person } from './people.ts';
import { SECRETS } from './secrets.ts';

export interface Served {
  readonly url: string;
  readonly database: Database;
  readonly api: ApiClient;
  /** The same, as the admin. */
  readonly asAdmin: ApiClient;
  /** An admin and two students, ready to sign their requests. */
  readonly admin: Person;
  readonly student: Person;
  readonly other: Person;
  newStudent(more?: { trade?: string; name?: string }): Promise<Person>;
  newAdmin(): Promise<Person>;
  stop(): Promise<void>;
}

/**
 * The real server on a free port, with its own database. Called in a test, it stops when the test ends. Called in a
 * hook or at the top of a file, it stops when the file ends.
 */
export async function serve(
  options: {
    readonly now?: () => Date;
    readonly database?: Database;
    readonly log?: Logger;
    readonly tickEveryMs?: number;
    readonly heartbeatMs?: number;
    /** Like environment variables. */
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<Served> {
  const { now = () => new Date(), log = createLogger({ name: 'test', level: 'silent' }) } = options;
  const database = options.database ?? (await testDatabase());
  const config = parseConfig({
    PORT: '0',
    PUBLIC_ORIGIN: 'https://console.example.edu',
    ...options.settings,
  });
  const { tickEveryMs = LIVE.tickEveryMs, heartbeatMs = LIVE.heartbeatMs } = options;
  const times = { tickEveryMs, heartbeatMs, quietMs: 0 };
  const deps = { config, database, secrets: SECRETS, log, now, newId: randomUUID, ...times };
  const server = await startServer(deps);
  const people = { knex: database.knex, now };
  const stopNow = async (): Promise<void> => {
    for (const step of server.steps) await step.run();
  };
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopNow());
  atEnd(stop);
  const [admin, student, other] = await Promise.all([
    createPerson(people, { role: 'admin', name: 'Asha Admin' }),
    createPerson(people, { name: 'Sita Student' }),
    createPerson(people, { name: 'Om Other' }),
  ]);
  return {
    url: server.url,
    database,
    api: apiClient(server.url),
    asAdmin: apiClient(server.url, admin.token),
    admin,
    student,
    other,
    newStudent: more => createPerson(people, more),
    newAdmin: () => createPerson(people, { role: 'admin' }),
    stop,
  };
}
