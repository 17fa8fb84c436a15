import { afterAll, beforeAll, expect, test } from 'vitest';
import { anySeed } from './random.ts';
import { type Row, runRow } from './row.ts';
import { embeddedScratchServer, type ScratchServer } from './scratch-server.ts';

/** Many times what a row takes. Beside other files, the longest one takes 100 s. */
const ROW_MS = 600_000;

/** Tests rows of the matrix in their quick size, on one scratch PostgreSQL for the file. */
export function testRows(rows: readonly Row[]): void {
  let server: ScratchServer;
  beforeAll(async () => {
    server = await embeddedScratchServer();
  });
  afterAll(() => server.stop());

  test.each(rows)('$name × $times.quick: $promise', { timeout: ROW_MS }, async row => {
    const seed = anySeed();
    const { violations } = await runRow(row, { server, times: row.times.quick, seed });
    expect(violations, `seed ${seed}`).toEqual([]);
  });
}
