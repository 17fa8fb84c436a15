import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { today } from '#contract/time.ts';
import type { Database } from '#platform/database/db.ts';
import { createTokens } from '#server/accounts/tokens.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { startChild } from '../tools/start/child.ts';

const JWT_SECRET = 'bench'.repeat(8);
const ADMIN = randomUUID();
export const TRADE = 'Mechanical Engineering';

export interface RealServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly adminId: string;
  readonly token: string;
  /** The token of another user. */
  tokenOf(id: string): string;
  /** The resident memory of the server process, in MiB. */
  memoryMiB(): number;
}

/** The product's server as a separate process with everything enabled. Its log goes to a file. */
export async function startRealServer(
  database: Database,
  more: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-bench-log-'));
  const output = openSync(path.join(folder, 'server.log'), 'a');
  const env = (): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    JWT_SECRET,
    QR_SECRET: JWT_SECRET,
    PORT: '0',
    LOG_LEVEL: 'info',
    // One admin marks faster here than any office does.
    SCANS_PER_MINUTE: '0',
    ...more,
  });
  await insertPeople(database, [{ id: ADMIN, role: 'admin' }]);
  const child = startChild({ name: 'server', entry: 'server/main.ts', env, output, say: console.error });
  const url = (await child.ready) ?? '';
  const tokens = createTokens({ secret: JWT_SECRET, now: () => new Date(), newId: randomUUID });
  return {
    url,
    pid: child.pid() ?? 0,
    adminId: ADMIN,
    token: tokens.issue({ id: ADMIN, tokenVersion: 1 }),
    tokenOf: id => tokens.issue({ id, tokenVersion: 1 }),
    memoryMiB: () => memoryOf(child.pid() ?? 0),
    async [Symbol.asyncDispose]() {
      await child.stop();
      closeSync(output);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Inserts students directly into the database, and returns their ids. */
export async function insertStudents(
  database: Database,
  count: number,
  tradeOf: (index: number) => string = () => TRADE,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await insertPeople(
    database,
    ids.map((id, index) => ({ id, role: 'user', trade: tradeOf(index) })),
  );
  return ids;
}

interface BenchPerson {
  readonly id: string;
  readonly role: 'admin' | 'user';
  readonly trade?: string;
}

async function insertPeople(database: Database, people: readonly BenchPerson[]) {
  const rows = people.map(({ id, role, trade = null }) => ({
    id,
    role,
    name: `${FIRST[Number.parseInt(id.slice(0, 2), 16) % FIRST.length]} ${id.slice(0, 6)}`,
    email: `${id}@example.edu`,
    password_hash: 'none',
    trade,
    roll_no: role === 'user' ? id.slice(0, 18) : null,
    qr_code: randomBytes(8).toString('base64url'),
    created_at: new Date(),
  }));
  await database.knex.batchInsert('users', rows, 1_000);
}

const FIRST = ['Aarav', 'Diya', 'Ishaan', 'Kavya', 'Rohan', 'Sana', 'Vikram', 'Zoya'];

/** Today by the college's calendar: after 18:30 UTC its day is another one, and an event of yesterday costs more. */
export const dayNow = (): string => today(new Date(), TIME_ZONE);

/** Events that an admin has opened, so that they can be marked on any day. Returns their ids. */
export async function insertEvents(
  database: Database,
  createdBy: string,
  dates: readonly string[],
): Promise<string[]> {
  const rows = dates.map((date, index) => ({
    id: randomUUID(),
    date,
    title: `Event ${index}`,
    description: '',
    event_type: 'Event',
    time: '10:00',
    location: 'Main hall',
    status_choice: 'active',
    created_by: createdBy,
    created_at: new Date(),
  }));
  await database.knex.batchInsert('events', rows, 1_000);
  return rows.map(row => row.id);
}
