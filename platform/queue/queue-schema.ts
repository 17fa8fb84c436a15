import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq';
import type { Client } from 'pg';

/** Where the queues live in PostgreSQL. */
export const QUEUE_SCHEMA = 'bullmq';

/** Migrates it to the newest version. A role that may only use the queues cannot do this. */
export async function migrateQueueSchema(owner: Client): Promise<void> {
  await runMigrations(owner, QUEUE_SCHEMA);
}

/** Only checks, changes nothing. */
export async function isQueueSchemaNewest(client: Client): Promise<boolean> {
  return (await assertSchemaCompatibility(client, QUEUE_SCHEMA)) >= LATEST_SCHEMA_VERSION;
}
