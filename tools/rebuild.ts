/** `npm run rebuild`: rebuilds the report tables from the facts, while the product keeps running. */

import { requireNotNewer } from '#platform/database/migrate.ts';
import { type MigrationTarget, requireOneDatabase } from '#platform/database/one-database.ts';
import { withSession } from '#platform/database/session.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { rebuildBits } from '#server/bitmaps/catch-up.ts';
import { type RebuildProgress, type Rebuilt, rebuild } from '#server/event-store/rebuild.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { atTerminal, say, settingsAtTerminal } from './start/terminal.ts';

await atTerminal(async () => {
  const database = await locateDatabase(settingsAtTerminal());
  const done = await rebuildAll(database).finally(() => database.stop());
  console.log(
    `Rebuilt ${done.tables.join(' and ')} from ${count(done.position)} facts in ${(done.tookMs / 1000).toFixed(1)} s; scans waited ${Math.round(done.longestPauseMs)} ms at most for the switch.`,
  );
});

async function rebuildAll(target: MigrationTarget): Promise<Rebuilt> {
  // It replaces old tables by new ones, which only their owner may do.
  const database = { url: target.ownerUrl ?? target.url };
  await withSession({ ...database, applicationName: 'rollcall-rebuild-check' }, async session => {
    await requireOneDatabase(session, target);
    await requireNotNewer(session);
  });
  const done = await rebuild(database, { projections: PROJECTIONS, onProgress: show });
  say('rebuilding the bitmaps');
  await rebuildBits(database);
  return done;
}

function show({ step, done, head, waitingFor }: RebuildProgress): void {
  const reason = waitingFor?.length ? ` for ${waitingFor.join(', ')}` : '';
  say(`${step}${reason}: ${count(done)} of ${count(head)} facts`);
}

function count(facts: number): string {
  return facts.toLocaleString('en');
}
