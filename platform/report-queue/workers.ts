import type { Knex } from 'knex';

/** A worker that has not reported for this long is gone. */
const GONE_AFTER_SECONDS = 60;

/** Whether it is there. A time to come was before the clock was set back: one that lives has reported since. */
const IS_THERE =
  "seen_at BETWEEN now() - :within * interval '1 second' AND now() + :within * interval '1 second'";
const within = GONE_AFTER_SECONDS;

/** What a worker reports about itself. */
interface WorkerSign {
  readonly id: string;
  /** Whether a browser starts there. Null: not tried yet. */
  readonly browser: boolean | null;
}

/** Records that a worker is there, and deletes those that are gone. */
export async function signIn(knex: Knex, { id, browser }: WorkerSign): Promise<void> {
  await knex('workers')
    .insert({ id, browser, seen_at: knex.fn.now() })
    .onConflict('id')
    .merge(['browser', 'seen_at']);
  await knex('workers').whereRaw(`NOT (${IS_THERE})`, { within }).delete();
}

/** Removes a worker that ends in order at once. */
export async function signOut(knex: Knex, id: string): Promise<void> {
  await knex('workers').where({ id }).delete();
}

/** The state of report making: `no browser` still makes CSV and spreadsheets, `no worker` makes nothing. */
type ReportReadiness = 'ready' | 'no browser' | 'no worker';

export async function reportReadiness(knex: Knex): Promise<ReportReadiness> {
  const row: { workers: number; able: number } | undefined = await knex('workers')
    .whereRaw(IS_THERE, { within })
    .first(
      knex.raw('count(*)::integer AS workers, count(*) FILTER (WHERE browser IS NOT false)::integer AS able'),
    );
  if (!row?.workers) return 'no worker';
  return row.able > 0 ? 'ready' : 'no browser';
}
