import { expect, test } from 'vitest';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

test('an event from before the upgrade reports since when its roster is known, until it is completed', async () => {
  const served = await serve();
  const { knex } = served.database;
  const now = today(new Date(), TIME_ZONE);
  const [before, after] = [await newEvent(served), await newEvent(served)];
  await knex('events')
    .where({ id: before.id })
    .update({ date: addDays(now, -1) });
  // The state of an upgraded database: people and events without a history.
  await knex.raw('TRUNCATE student_terms, roster_counts, event_terms, event_texts');
  await knex.raw('SELECT begin_history()');
  const start: { recorded_at: Date } | undefined = await knex('history_start').first('recorded_at');

  const knownFrom = async (id: string) => {
    const { stats } = await served.asAdmin.ok('eventStats', { id });
    expect(stats.totalStudents).toBe(2);
    return stats.rosterKnownFrom;
  };
  expect(await knownFrom(before.id)).toEqual({ at: start?.recorded_at.toISOString(), byAdding: false });
  expect(await knownFrom(after.id)).toBeNull();
  await served.asAdmin.ok('reopenEvent', { id: before.id });
  await served.asAdmin.ok('completeEvent', { id: before.id, body: { markRemainingAbsent: false } });
  expect(await knownFrom(before.id)).toBeNull();
});
