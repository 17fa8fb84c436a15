import { onTestFinished } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Processes, startProcesses } from '#testing/processes/server-and-worker.ts';
import { slowLine } from '#testing/processes/slow-line.ts';
import { type ApiClient, apiClient } from '#testing/server/api-client.ts';
import { createRandom } from '../faults/random.ts';

export const ADMIN = { email: 'tnp@example.edu', password: 'a door in November' } as const;

/** A number: journeys use the product over a slow and uneven network, in which this number decides what is late. */
const SLOW_LINE = process.env['SLOW_LINE'];

export interface ProductOptions {
  /** With a worker, for journeys in which a report is made. It starts a browser of its own. */
  readonly worker?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A database with the first admin of a college. */
export async function withFirstAdmin(database: Database, now = () => new Date()): Promise<Database> {
  const config = parseConfig({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await ensureFirstAdmin({ database, config, now });
  return database;
}

export interface Product extends Processes {
  readonly database: Database;
  readonly api: ApiClient;
}

/** The product on its own test database, with its first admin and these settings. It ends with the test. */
export async function startProduct({ worker = false, env = {} }: ProductOptions = {}): Promise<Product> {
  const database = await withFirstAdmin(await testDatabase());
  const processes = await startProcesses(database, { worker, env });
  onTestFinished(() => processes.stop());
  if (!SLOW_LINE) return { ...processes, database, api: apiClient(processes.url) };
  const { url, close } = await slowLine(processes.url, createRandom(Number(SLOW_LINE)).next);
  onTestFinished(close);
  return { ...processes, database, url, api: apiClient(url) };
}
