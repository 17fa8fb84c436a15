import { onTestFinished } from 'vitest';
import type { Database } from '#platform/database/db.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { testDatabase } from '#testing/database/database.ts';
import { startProcesses } from '#testing/processes/server-and-worker.ts';
import { hostServer } from '#testing/processes/server-host.ts';
import { slowLine } from '#testing/processes/slow-line.ts';
import { type ApiClient, apiClient } from '#testing/server/api-client.ts';
import { createRandom } from '../../faults/random.ts';

export const ADMIN = { email: 'tnp@example.edu', password: 'a door in November' } as const;

/** A number: journeys use the product over a slow and uneven network, in which this number decides what is late. */
const SLOW_LINE = process.env['SLOW_LINE'];

export interface ProductOptions {
  /** With a worker, for journeys in which a report is made. It starts a browser of its own. */
  readonly worker?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** For journeys that end it under open consoles, whose unused connections keep a hosted server from its end. */
  readonly alone?: boolean;
}

/** A database with the first admin of a college. */
export async function withFirstAdmin(database: Database, now = () => new Date()): Promise<Database> {
  const config = parseConfig({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await ensureFirstAdmin({ database, config, now });
  return database;
}

export interface Product {
  readonly url: string;
  readonly database: Database;
  readonly api: ApiClient;
  /** Ends the server, for good. */
  readonly stop: () => Promise<void>;
}

/** The product on its own test database, with its first admin and these settings. It ends with the test. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await withFirstAdmin(await testDatabase());
  const { url: direct, stop } = await serverOn(database, options);
  onTestFinished(stop);
  const url = SLOW_LINE ? await bySlowLine(direct) : direct;
  return { url, database, api: apiClient(url), stop };
}

/** A server is a process of its own only where there is a worker beside it, it has settings, or it has to be alone. */
const serverOn = (
  { url }: Database,
  { worker = false, alone = false, ...more }: ProductOptions,
): Promise<Pick<Product, 'url' | 'stop'>> =>
  worker || alone || more.env ? startProcesses({ url }, { worker, ...more }) : hostServer(url);

async function bySlowLine(direct: string): Promise<string> {
  const { url, close } = await slowLine(direct, createRandom(Number(SLOW_LINE)).next);
  onTestFinished(close);
  return url;
}
