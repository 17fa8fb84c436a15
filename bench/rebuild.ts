import { rebuild as rebuildTables } from '#server/event-store/rebuild.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { college } from './college.ts';
import { inTurn, median } from './measure.ts';
import type { Bench } from './measurements.ts';
import { scratchDatabase } from './scratch-database.ts';

const FACTS = 300_000;
const ROUNDS = 5;

export const rebuild: Bench = {
  about: `rebuild of the report tables from ${FACTS} facts, beside one INSERT … SELECT of the same rows`,
  async run() {
    await using database = await scratchDatabase({ statementTimeoutMs: 120_000 });
    const mark = await college(database);
    await mark(FACTS);
    await database.knex.raw('CREATE TABLE floor (LIKE attendance_records INCLUDING ALL)');
    const pauses: number[] = [];
    const times = await inTurn(
      {
        rebuild: async () => {
          const { tookMs, longestPauseMs } = await rebuildTables(database, { projections: PROJECTIONS });
          pauses.push(longestPauseMs);
          return tookMs;
        },
        floor: async () => {
          await database.knex.raw('TRUNCATE floor');
          const start = performance.now();
          await database.knex.raw('INSERT INTO floor SELECT * FROM attendance_records');
          return performance.now() - start;
        },
      },
      ROUNDS,
    );
    return [
      { measurement: 'rebuild', value: median(times.rebuild), unit: 'ms' },
      {
        measurement: 'INSERT … SELECT into a table with its indexes',
        value: median(times.floor),
        unit: 'ms',
      },
      {
        measurement: 'rebuild ÷ INSERT … SELECT',
        value: median(times.rebuild.map((time, round) => time / (times.floor[round] ?? Number.NaN))),
        unit: '×',
        atMost: 1.5,
      },
      { measurement: 'pause of appends at the switch', value: median(pauses), unit: 'ms' },
    ];
  },
};
