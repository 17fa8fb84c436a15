import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { withSession } from '#platform/database/session.ts';
import { startScratchCluster } from '#testing/database/scratch-cluster.ts';
import { exportTo } from '../../tools/archive/export.ts';
import { importFrom } from '../../tools/archive/import.ts';
import { check } from '../checker.ts';
import type { LoadLog } from '../load-log.ts';
import { createStudents, marksOf } from '../people.ts';
import type { Row } from '../row.ts';
import { differentReads } from '../same-reads.ts';
import { type Site, underLoad } from '../site.ts';

const APPLICATION = 'rollcall-faults';
const CHECK_TIMEOUT_MS = 120_000;
const MARKS_PER_DUMP = 400;
const NEW_STUDENTS = 200;

/** Everything is exported, restored into another, new PostgreSQL, and served from there. */
export const dumpRestore: Row = {
  name: 'dump-restore',
  promise: 'dump under load, restored into a new cluster: the same facts and reads; new marks append',
  times: { quick: 1, full: 5 },
  seconds: { atAll: 9, each: 3 },
  async inject(site, times) {
    const { url } = await site.start({});
    const scene = await underLoad(site, [url]);
    const dumps: Dump[] = [];
    let during = 0;
    for (let dump = 0; dump < times; dump++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + MARKS_PER_DUMP);
      const before = scene.load.acknowledged();
      dumps.push(await dumpOf(site));
      during += scene.load.acknowledged() - before;
    }
    const seen = await scene.finish();
    const broken = during > 0 ? [] : ['nobody marked while it was dumped'];
    for (const dump of dumps) broken.push(...(await restored(site, dump)).differences);
    return {
      ...seen,
      counted: { 'marks while it was dumped': during },
      broken: [...broken, ...(await liveElsewhere(site, url, seen.log))],
    };
  },
};

interface Dump {
  readonly file: string;
  readonly head: number;
}

async function dumpOf(site: Site): Promise<Dump> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-dump-'));
  site.defer(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'dump.ndjson.gz');
  const { head } = await exportTo(site.database, file);
  return { file, head };
}

/** Restores a dump into a new cluster, and checks that its facts are those dumped. */
async function restored(site: Site, { file, head }: Dump) {
  const { url, stop } = await startScratchCluster('restored');
  site.defer(stop);
  const { otherwise } = await importFrom({ url }, file);
  const same = (await hashOf(site.database, head)) === (await hashOf({ url }, head));
  return {
    url,
    differences: [
      ...(same ? [] : [`the facts up to ${head} are not those that were dumped`]),
      ...otherwise.map(table => `${table} follows otherwise from the facts than it stood`),
    ],
  };
}

/** The product on a complete dump: its answers compared with the first product's, and the effect of new marks. */
async function liveElsewhere(site: Site, here: string, log: LoadLog): Promise<readonly string[]> {
  const { url, differences } = await restored(site, await dumpOf(site));
  const database = openDatabase({
    url,
    applicationName: APPLICATION,
    statementTimeoutMs: CHECK_TIMEOUT_MS,
  });
  site.defer(() => database.close());
  const there = await site.start({ databaseUrl: url });
  const reads = await differentReads(site, here, there.url);
  const after = await goOn(site, database, there.url);
  const { violations } = await check(database.pool, [...log, ...after.log], after.liveViews);
  const found = violations.map(({ kind, detail }) => `where it was restored: ${kind}: ${detail}`);
  return [...differences, ...reads, ...found];
}

/** The hash of all facts up to a position, as the database writes them. */
const hashOf = ({ url }: Pick<Database, 'url'>, upTo: number): Promise<string | undefined> =>
  withSession({ url, applicationName: APPLICATION }, async session => {
    const { rows } = await session.query<{ hash: string }>(
      `SELECT encode(sha256(convert_to(string_agg(facts::text, E'\\n' ORDER BY position), 'UTF8')), 'hex') AS hash
       FROM facts WHERE position <= $1`,
      [upTo],
    );
    return rows[0]?.hash;
  });

/** New students come to the doors of the restored college, and sockets get their counts. */
async function goOn(site: Site, database: Database, url: string) {
  const { eventId, random } = site;
  const marks = async (students: number) =>
    marksOf(eventId, await createStudents(database.knex, students), random);
  const scene = await underLoad({ ...site, database, marks }, [url], { students: NEW_STUDENTS });
  await scene.load.ended();
  return await scene.finish();
}
