import { randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { markAsSample, type SampleState } from '#platform/database/sample-mark.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { differences } from '#testing/server/replay.ts';
import { exportTo } from './export.ts';
import { importFrom } from './import.ts';
import {
  collegeDatabase,
  forge,
  linesOfFile,
  markOneMore,
  newFile,
  readings,
  rehashed,
  rowCounts,
} from './testing.ts';

async function exported() {
  const source = await collegeDatabase();
  const file = newFile();
  return { source, file, done: await exportTo(source, file) };
}

test('a restored database reads like the exported one, and continues after its last fact', async () => {
  const { source, file } = await exported();
  const before = await readings(source);
  const restored = await testDatabase();
  const { head, otherwise } = await importFrom(restored, file);
  expect({ head, otherwise }).toEqual({ head: 12, otherwise: [] });
  expect(await readings(restored)).toEqual(before);
  expect(await rowCounts(restored)).toEqual({ ...(await rowCounts(source)), report_files: 0 });
  expect(await differences(restored)).toEqual([]);
  expect(await markOneMore(restored)).toBe(13);
});

test('a restored database knows how large its tables are, so that its first reads are planned as later ones', async () => {
  const { file } = await exported();
  const restored = await testDatabase();
  await importFrom(restored, file);
  const { rows } = await restored.knex.raw(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples < 0`,
  );
  expect(rows).toEqual([]);
  const analyzed = await restored
    .knex('pg_stats')
    .distinct()
    .where('schemaname', 'public')
    .pluck('tablename');
  expect(analyzed).toEqual(expect.arrayContaining(['facts', 'users', 'attendance_records']));
});

test('an owner without further rights restores, as is usual before PostgreSQL 17', async () => {
  const { file } = await exported();
  const restored = await testDatabase();
  await restored.knex.raw(`do $$ begin
    if current_setting('server_version_num')::int >= 170000 then
      execute 'revoke maintain on all tables in schema public from current_user';
    end if;
  end $$`);
  expect(await importFrom(restored, file)).toMatchObject({ head: 12 });
});

test('a restored database exports the same content again', async () => {
  const { source, file } = await exported();
  await source.knex('reports').delete(); // the only change by a restore: the report's file is gone
  const [first, second] = [newFile(), newFile()];
  await exportTo(source, first);
  const restored = await testDatabase();
  await importFrom(restored, first);
  await exportTo(restored, second);
  expect(linesOfFile(second).slice(1, -1)).toEqual(linesOfFile(first).slice(1, -1));
  expect(linesOfFile(file).length).toBeGreaterThan(linesOfFile(first).length);
});

test('a report whose file was not exported says so and is not waited for', async () => {
  const { file } = await exported();
  const restored = await testDatabase();
  await importFrom(restored, file);
  expect(await restored.knex('reports').select('status', 'error')).toEqual([
    { status: 'failed', error: expect.stringContaining('not part of the backup') },
  ]);
});

const LEFT_OUT = [
  ...['attendance_bits_at', 'context_version', 'head', 'password_links', 'password_requests'],
  ...['report_files', 'workers', 'binding_mails', 'email_change_mails', 'absence_mails'],
];

test('every table is exported, rebuilt, or left out on purpose', async () => {
  const { file } = await exported();
  const carried = linesOfFile(file).flatMap(line => /^\["table",\{"name":"(\w+)"/.exec(line)?.[1] ?? []);
  const derived = PROJECTIONS.flatMap(({ table, asyncProjections = [] }) => [
    table,
    ...asyncProjections.map(each => each.table),
  ]);
  const tables = Object.keys(await rowCounts(await testDatabase()));
  expect([...carried, ...derived, ...LEFT_OUT].toSorted()).toEqual(tables.toSorted());
});

test('the file shows one moment, although marks are made while it is written', async () => {
  const source = await collegeDatabase();
  let writing = true;
  const marking = (async () => {
    while (writing) await markOneMore(source);
  })();
  const file = newFile();
  const { head } = await exportTo(source, file);
  writing = false;
  await marking;
  const restored = await testDatabase();
  expect(await importFrom(restored, file)).toMatchObject({ head, otherwise: [] });
});

test('an export during a migration waits for it, and holds what it rewrites', async () => {
  const source = await collegeDatabase();
  const migration = await source.knex.transaction();
  await migration.raw(`ALTER TABLE users ADD COLUMN initial text GENERATED ALWAYS AS (left(name, 1)) STORED,
    ADD COLUMN nickname text`);
  const file = newFile();
  const exporting = exportTo(source, file);
  await expect.poll(() => waitingExports(source)).toBe(1);
  await migration.commit();
  await exporting;
  const { rows } = await source.knex.raw('SELECT count(*)::int FROM users');
  expect(linesOfFile(file).filter(line => line.includes('"nickname":null'))).toHaveLength(rows[0].count);
});

async function waitingExports({ knex }: Database): Promise<number> {
  const { rows }: { rows: { waiting: number }[] } = await knex.raw(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'rollcall-export' AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

test('the file is private, overwrites no other, and is removed if it could not be written completely', async () => {
  const { source, file } = await exported();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(exportTo(source, file)).rejects.toThrow(`${file} exists already; choose another name.`);
  const nowhere = `${newFile()}/below`;
  await expect(exportTo(source, nowhere)).rejects.toThrow('its folder does not exist');
  const empty = openDatabase({ url: await emptyUrl(), applicationName: 'rollcall-test' });
  const none = newFile();
  await expect(exportTo(empty, none).finally(() => empty.close())).rejects.toThrow(
    'There is nothing to export',
  );
  expect(statSync(none, { throwIfNoEntry: false })).toBeUndefined();
});

/** The address of a database without tables. */
async function emptyUrl(): Promise<string> {
  const database = await testDatabase();
  await database.knex.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return database.url;
}

test('a database without tables gets them first', async () => {
  const { source, file } = await exported();
  const database = openDatabase({ url: await emptyUrl(), applicationName: 'rollcall-test' });
  await importFrom(database, file);
  expect((await readings(database)).facts).toEqual((await readings(source)).facts);
  await database.close();
});

test('a database that is not empty is refused and unchanged', async () => {
  const { file } = await exported();
  const full = await collegeDatabase();
  const before = await readings(full);
  await expect(importFrom(full, file)).rejects.toThrow(/^The database is not empty: there are rows in \w+\./);
  expect(await readings(full)).toEqual(before);
});

test('sample data is not exported, because it would pass for real where it is restored', async () => {
  const source = await collegeDatabase();
  await markAsSample(source.knex, 'filled');
  const file = newFile();
  await expect(exportTo(source, file)).rejects.toThrow('The database holds sample data.');
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
});

test.for<SampleState>(['filling', 'filled'])(
  'a database that was made for sample data (%s) takes no real data, which would go with the sample',
  async state => {
    const { file } = await exported();
    const target = await testDatabase();
    await markAsSample(target.knex, state);
    await expect(importFrom(target, file)).rejects.toThrow('The database was made for sample data.');
    expect((await rowCounts(target))['users']).toBe(0);
  },
);

test('a database that a server uses is refused', async () => {
  const { file } = await exported();
  const target = await testDatabase();
  const server = openDatabase({ url: target.url, applicationName: 'rollcall-server' });
  await server.knex.raw('SELECT 1');
  await expect(importFrom(target, file)).rejects.toThrow('The database is in use by rollcall-server.');
  await server.close();
});

test('report tables that did not match the facts are corrected, and this is reported', async () => {
  const source = await collegeDatabase();
  await source.knex('event_counts').update({ present: 99 });
  const file = newFile();
  await exportTo(source, file);
  const restored = await testDatabase();
  expect((await importFrom(restored, file)).otherwise).toEqual(['event_counts']);
  expect(await differences(restored)).toEqual([]);
});

test('a file with former table names is restored completely', async () => {
  const { source, file } = await exported();
  const former = linesOfFile(file).map(line =>
    line
      .replaceAll('"no_op_commands"', '"unchanging_commands"')
      .replaceAll('"report_fingerprints"', '"report_seals"'),
  );
  expect(former).not.toEqual(linesOfFile(file));
  const restored = await testDatabase();
  expect((await importFrom(restored, await forge(rehashed(former)))).otherwise).toEqual([]);
  expect(await readings(restored)).toEqual(await readings(source));
});

test('a file from before events could be for several trades is restored with the trade of each', async () => {
  const source = await collegeDatabase();
  await source.knex.raw(`ALTER TABLE events ADD COLUMN trade text, DROP COLUMN trades, DROP COLUMN years`);
  await source.knex('events').update({ trade: 'Instrumentation' });
  await source
    .knex('knex_migrations')
    .where('name', 'like', '%_let_events_be_for_several_trades.ts')
    .delete();
  const file = newFile();
  await exportTo(source, file);
  const restored = await testDatabase();
  expect((await importFrom(restored, file)).otherwise).toEqual([]);
  expect(await restored.knex('events').select('trades', 'years')).toEqual([
    { trades: ['Instrumentation'], years: [] },
  ]);
  expect(await restored.knex.schema.hasColumn('events', 'trade')).toBe(false);
});

test('a file from before late scans had their evidence in one value is restored with what it says', async () => {
  const source = await collegeDatabase();
  const scans = [
    { unverified: true, live: false },
    { unverified: false, live: true },
  ];
  await source.knex.raw(`ALTER TABLE late_scans DROP COLUMN evidence, ADD COLUMN unverified boolean NOT NULL,
    ADD COLUMN live boolean NOT NULL`);
  const { id: event_id } = await source.knex('events').first('id');
  const [student, scanner]: string[] = await source.knex('users').limit(2).pluck('id');
  for (const scan of scans)
    await source.knex('late_scans').insert({
      ...{ scan_id: randomUUID(), event_id, student_id: student, scanned_by: scanner, ...scan },
      ...{ status: 'present', means: 'scan', why: 'too_late' },
      ...{ scanned_at: new Date(), received_at: new Date() },
    });
  await source
    .knex('knex_migrations')
    .where('name', '>=', '20261123000300_keep_evidence_of_late_scans.ts')
    .whereNot('name', 'like', '%_let_events_be_for_several_trades.ts')
    .delete();
  const file = newFile();
  await exportTo(source, file);
  const restored = await testDatabase();
  expect((await importFrom(restored, file)).otherwise).toEqual([]);
  expect(await restored.knex('late_scans').orderBy('scan_id').pluck('evidence')).toEqual(
    expect.arrayContaining([{ unverified: true }, { unverified: false, live: true }]),
  );
  expect(await restored.knex.schema.hasColumn('late_scans', 'unverified')).toBe(false);
});

test('a file that is cut, altered or longer at any place is refused, and nothing is stored', async () => {
  const { file } = await exported();
  const whole = readFileSync(file);
  const target = await testDatabase();
  const untouched = await rowCounts(target);
  const damage = fc.oneof(
    fc.record({ kind: fc.constant('flip' as const), at: fc.nat(whole.length - 1), bit: fc.nat(7) }),
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat(whole.length - 1), bit: fc.constant(0) }),
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(whole.length), bit: fc.nat(255) }),
    fc.record({ kind: fc.constant('drop' as const), at: fc.nat(whole.length - 1), bit: fc.constant(0) }),
  );
  const damaged = newFile();
  const property = fc.asyncProperty(damage, async ({ kind, at, bit }) => {
    const bytes = Buffer.from(whole);
    if (kind === 'flip') bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(kind === 'drop' ? at + 1 : at)];
    writeFileSync(
      damaged,
      kind === 'cut'
        ? head
        : kind === 'add'
          ? Buffer.concat([head, Buffer.of(bit), tail])
          : Buffer.concat([head, tail]),
    );
    await expect(importFrom(target, damaged)).rejects.toThrow(/is no Rollcall export|was altered or damaged/);
  });
  await fc.assert(property, { numRuns: 500 });
  expect(await rowCounts(target)).toEqual(untouched);
});

/** Files that are refused although their seal is right. Each is made from the lines of a complete file. */
const FORGERIES: Record<string, { forge: (lines: string[]) => string[]; says: RegExp }> = {
  'of a newer format': {
    forge: lines => rehashed([(lines[0] ?? '').replace('"format":1', '"format":2'), ...lines.slice(1)]),
    says: /written by a newer Rollcall \(format 2; this one reads up to 1\)/,
  },
  'of a newer schema': {
    forge: lines =>
      rehashed([
        (lines[0] ?? '').replace('"migrations":[', '"migrations":["20990101000000_add.ts",'),
        ...lines.slice(1),
      ]),
    says: /newer Rollcall, whose database has 20990101000000_add\.ts/,
  },
  'without its trailer': { forge: lines => lines.slice(0, -1), says: /its end is missing/ },
  'of something else': {
    forge: () => ['{"hello":"world"}'],
    says: /does not begin as a Rollcall export does/,
  },
  'with a row less': {
    forge: lines => rehashed(lines.filter(line => !line.includes('"position":3,'))),
    says: /should hold 12 rows of facts, and holds 11/,
  },
  'with another row': {
    forge: lines => rehashed(lines.map(line => line.replace('"means":"manual"', '"means":"scan"'))),
    says: /its rows are not those its trailer names/,
  },
  'with rows in another order': {
    forge: lines => {
      const first = lines.findIndex(line => line.includes('"position":3,'));
      return lines.with(first, lines[first + 1] ?? '').with(first + 1, lines[first] ?? '');
    },
    says: /its rows are not those its trailer names/,
  },
  'with something behind its trailer': {
    forge: lines => [...lines, '{}'],
    says: /something follows its trailer/,
  },
  'with a line that is no JSON': { forge: lines => lines.with(3, '{'), says: /a line that is no JSON/ },
  'with a row of another shape': {
    forge: lines => lines.with(3, '{"a":1}'),
    says: /a row of no table it names/,
  },
};

test.for(Object.entries(FORGERIES))('a file %s is refused, and nothing is stored', async ([, forgery]) => {
  const { file } = await exported();
  const target = await testDatabase();
  const untouched = await rowCounts(target);
  await expect(importFrom(target, await forge(forgery.forge(linesOfFile(file))))).rejects.toThrow(
    forgery.says,
  );
  expect(await rowCounts(target)).toEqual(untouched);
});

test('a fact of an unknown type stops a restore, and nothing is stored', async () => {
  const source = await collegeDatabase();
  await source.knex.raw(`
    WITH taken AS (UPDATE head SET position = position + 1 RETURNING position)
    INSERT INTO facts SELECT position, gen_random_uuid(), 1, 'AttendanceDreamt', '{}', 'scan', gen_random_uuid(),
      gen_random_uuid(), now(), now() FROM taken`);
  const file = newFile();
  await exportTo(source, file);
  const target = await testDatabase();
  await expect(importFrom(target, file)).rejects.toThrow('position 13 is of the type "AttendanceDreamt"');
  expect((await rowCounts(target))['users']).toBe(0);
});

test('the error for an unreadable file names it', async () => {
  const target = await testDatabase();
  const missing = newFile();
  await expect(importFrom(target, missing)).rejects.toThrow(`${missing} cannot be read`);
  const folder = temporaryFolder();
  await expect(importFrom(target, folder)).rejects.toThrow(`${folder} is a folder. Name a file`);
  writeFileSync(missing, randomUUID());
  chmodSync(missing, 0o600);
  await expect(importFrom(target, missing)).rejects.toThrow('is no Rollcall export');
});
