import { onTestFinished } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Processes, startProcesses } from '#testing/processes/server-and-worker.ts';

export const ADMIN = { email: 'tnp@example.edu', password: 'a door in November' } as const;

export interface ProductOptions {
  /** With a worker, for journeys in which a report is made. It starts a browser of its own. */
  readonly worker?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** The product on its own test database, with its first admin and these settings. It ends with the test. */
export async function startProduct({
  worker = false,
  env = {},
}: ProductOptions = {}): Promise<Processes & { readonly database: Database }> {
  const database = await testDatabase();
  const config = parseConfig({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await ensureFirstAdmin({ database, config, now: () => new Date() });
  const processes = await startProcesses(database, { worker, env });
  onTestFinished(() => processes.stop());
  return { ...processes, database };
}
