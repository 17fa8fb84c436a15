import { afterAll, beforeAll, expect, test } from 'vitest';
import { anySeed } from './random.ts';
import { runRow } from './row.ts';
import { serverKill } from './rows/server-kill.ts';
import { embeddedScratchServer, type ScratchServer } from './scratch-server.ts';

/** Those that take seconds; the others run by `npm run faults`. */
const SHORT = [serverKill];

let server: ScratchServer;
beforeAll(async () => {
  server = await embeddedScratchServer();
});
afterAll(() => server.stop());

test.each(SHORT)(
  '$name × $times.quick: $promise',
  async row => {
    const { violations } = await runRow(row, { server, times: row.times.quick, seed: anySeed() });
    expect(violations).toEqual([]);
  },
  120_000,
);
