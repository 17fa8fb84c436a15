import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { markAsSample, sampleStateOf } from '#platform/database/sample-mark.ts';
import { findHome, isMadeForCluster } from '#platform/embedded/account.ts';
import { replaceFile } from '#platform/files.ts';
import { StartError } from '#platform/process/start-error.ts';
import type { Config } from '#platform/settings/config.ts';
import { requireDataDir } from '#platform/settings/data-dir.ts';
import { fillSeason } from './fill.ts';
import { SAMPLE_ADMIN } from './office.ts';
import { seededRandom } from './random.ts';

/** A season that always looks the same. */
const SEED = 2026;
/** In a folder that was made for sample data. */
const MARKER = 'sample.json';

/**
 * The settings of a sample, over those of the environment: an own folder beside the real one, an embedded database,
 * no Redis that real reports wait in, and no mail to people who do not exist.
 */
export function sampleSettings(config: Config): Readonly<Record<string, string>> {
  if (config.databaseUrl)
    throw new StartError(
      'Sample data goes into a database of its own, never into the one of DATABASE_URL. Start it with an empty DATABASE_URL= before the command.',
    );
  return {
    ...{ DATA_DIR: `${config.dataDir}-sample`, MIGRATION_DATABASE_URL: '', REDIS_URL: '' },
    ...{ SMTP_URL: '', MAIL_FROM: '', JWT_SECRET: '', QR_SECRET: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
    COLLEGE_NAME: 'Sample College, Training & Placement',
    COLLEGE_CONTACT: 'Room 12, 10 to 4, office@example.edu',
  };
}

export const isSampleFolder = (folder: string): boolean => existsSync(path.join(folder, MARKER));

/** Makes the folder of a sample. One that is there and was not made for a sample is refused. */
export function prepareSampleFolder(folder: string): void {
  if (isSampleFolder(folder)) return;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(
      `The folder ${folder} was not made for sample data, so none is put there. Move it away, or set another DATA_DIR.`,
    );
  requireDataDir(folder);
  replaceFile(path.join(folder, MARKER), `${JSON.stringify({ made: 'by npm start -- --sample' })}\n`);
}

/** Deletes a sample: its folder, and its database if that is elsewhere. Only while nothing runs on it. */
export function removeSampleFolder(folder: string): void {
  if (!isSampleFolder(folder)) throw new Error(`${folder} was not made for sample data`);
  const { cluster } = findHome(folder);
  const place = path.dirname(cluster);
  // Where somebody linked it to a disk, that disk holds other things.
  rmSync(isMadeForCluster(place) ? place : cluster, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Fills the database of a sample, unless it is full. Returns how to sign in. */
export async function fillSample(config: Config, { url }: Pick<Database, 'url'>, now: Date): Promise<string> {
  const database = openDatabase({ url, applicationName: 'rollcall-sample' });
  try {
    if (await beginFilling(database)) {
      await migrateToLatest({ url });
      const { timeZone, passwordMinLength } = config.college;
      const graceHours = config.offlineGraceHours;
      const random = seededRandom(SEED);
      await fillSeason({ database, timeZone, passwordMinLength, graceHours, now, random });
      await markAsSample(database.knex, 'filled');
    }
    // The earliest: accounts added since have other passwords.
    const student = await database
      .knex('users')
      .where({ role: 'user' })
      .orderBy(['created_at', 'roll_no'])
      .first('email');
    return `Sample data: sign in as ${SAMPLE_ADMIN.email} or, as a student, as ${student?.email}; the password is ${SAMPLE_ADMIN.password}`;
  } finally {
    await database.close();
  }
}

/**
 * Marks the database before anything is stored in it. If an earlier start was killed, what it left is deleted. Nothing
 * else is ever deleted. False: the sample is complete.
 */
async function beginFilling({ knex, pool }: Database): Promise<boolean> {
  const state = await sampleStateOf(pool);
  if (state === 'filled') return false;
  if (state === undefined) await requireEmpty(knex);
  await markAsSample(knex, 'filling');
  if (state === 'filling') await knex.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return true;
}

/** A database without users and facts may have tables. */
async function requireEmpty(knex: Knex): Promise<void> {
  for (const table of ['users', 'facts'])
    if ((await knex.schema.hasTable(table)) && (await knex(table).first()))
      throw new StartError('This database holds real data, so no sample data is put into it.');
}
