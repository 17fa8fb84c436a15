import type { Knex } from 'knex';
import { expect } from 'vitest';

/**
 * How many sessions of this database wait for a lock that another one holds, or only those whose statement has this
 * `part`.
 */
export async function lockWaits(knex: Knex, part = ''): Promise<number> {
  const { rows }: { rows: unknown[] } = await knex.raw(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND position(? IN query) > 0`,
    [part],
  );
  return rows.length;
}

/** What `call` answers if it comes before `change` is committed, which is as soon as it waits, or does not wait at all. */
export async function answerDuring<Answer>(
  knex: Knex,
  change: (transaction: Knex) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await knex.transaction(async transaction => {
    await change(transaction);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await lockWaits(knex)) > 0).toBe(true);
    return { answer };
  });
  return answer;
}

/** What `call` answers if `change` is made while it waits for what `hold` has locked. */
export async function answerAcross<Answer>(
  knex: Knex,
  { hold, change }: { hold(transaction: Knex): Promise<unknown>; change(): Promise<unknown> },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await knex.transaction(async transaction => {
    await hold(transaction);
    const answer = call();
    await expect.poll(() => lockWaits(knex)).toBeGreaterThan(0);
    await change();
    return { answer };
  });
  return answer;
}
