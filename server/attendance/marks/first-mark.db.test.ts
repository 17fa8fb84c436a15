import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { historian, histories } from '#testing/server/random-history.ts';
import { differences } from '#testing/server/replay.ts';
import { down, up } from '../../../migrations/20261122001000_keep_where_marks_began.ts';
import { catchUpTo } from '../../bitmaps/testing.ts';
import { createEventStore } from '../../event-store/event-store.ts';
import { PROJECTIONS } from '../../projections.ts';

test('a database from an older version gets the state that follows from the facts, bits included', async () => {
  const { pool, knex } = await testDatabase();
  const append = historian(createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() }));
  const property = fc.asyncProperty(histories, fc.nat(60), async (history, behind) => {
    const made = await append(history);
    const { position } = await knex('head').first('position');
    await catchUpTo(pool, position - Math.min(behind, made));
    await knex.transaction(async migration => {
      await down(migration);
      // In an older version, the limits of a bit row came from the facts of its trade alone.
      await migration.raw(`UPDATE attendance_bits AS bits SET oldest = by_trade.oldest FROM (
        SELECT every.trade, (data->>'eventId')::uuid AS event_id, number / 4096 AS chunk, min(position) AS oldest
        FROM facts JOIN student_numbers ON student_id = (data->>'studentId')::uuid
        CROSS JOIN LATERAL (VALUES (''), (data->>'trade')) AS every (trade) GROUP BY 1, 2, 3) AS by_trade
        WHERE by_trade.trade = bits.trade AND by_trade.event_id = bits.event_id AND by_trade.chunk = bits.chunk`);
    });
    await knex.transaction(up);
    expect(await differences({ pool })).toEqual([]);
  });
  await fc.assert(property, { numRuns: 15 });
});
