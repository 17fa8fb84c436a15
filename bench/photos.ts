import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { waitingPhotosAnswer } from '#contract/photos/schema.ts';
import type { Database } from '#platform/database/db.ts';
import { picture } from '#testing/photos/pictures.ts';
import { zipOf } from '#testing/photos/zip.ts';
import { quantile } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';
import { insertEvents, insertStudents, type RealServer, startRealServer } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

const STUDENTS = Number(process.env['PHOTOS'] ?? 5_000);
/** A ZIP of more would be refused for its size. */
const PER_ZIP = 2_500;
const MARKS = 300;

/** Photos as an office has them: 413 × 531 pixels, about 40 kB. */
const pictures = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, nth) => picture({ width: 413, height: 531, detail: 3, nth })),
  );

interface Site {
  readonly server: RealServer;
  readonly database: Database;
  readonly students: readonly string[];
  readonly eventId: string;
}

/** All photos of a college: imported, then sent anew by the students and approved, and erased with them. */
export const photos: Bench = {
  about: `${STUDENTS} photos through import and approval, the time of a mark meanwhile, the room they take, and erasure`,
  async run() {
    await using database = await scratchDatabase();
    await using server = await startRealServer(database);
    const students = await insertStudents(database, STUDENTS);
    const [eventId = ''] = await insertEvents(database, server.adminId, ['2026-11-20']);
    const site = { database, server, students, eventId };
    return [
      ...(await importing(site)),
      ...(await room(site, 'after the import')),
      ...(await approving(site)),
      ...(await room(site, 'after the approval')),
      ...(await erasing(site)),
    ];
  },
};

async function ask({ server }: Pick<Site, 'server'>, path: string, options: RequestInit): Promise<Response> {
  const headers = { Authorization: `Bearer ${server.token}`, ...options.headers };
  const response = await fetch(`${server.url}/api${path}`, { ...options, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const rollNo = (id: string): string => id.slice(0, 18);

async function importing(site: Site): Promise<Measurement[]> {
  const drawn = await pictures(64);
  const idle = await marking(site, 0);
  const seconds: number[] = [];
  const busy: number[] = [];
  for (let from = 0; from < STUDENTS; from += PER_ZIP) {
    const files = site.students
      .slice(from, from + PER_ZIP)
      .map((id, nth) => ({ name: `${rollNo(id)}.jpg`, bytes: drawn[nth % drawn.length] ?? Buffer.alloc(0) }));
    const began = performance.now();
    const headers = { 'Content-Type': 'application/zip' };
    const body = new Uint8Array(zipOf(files));
    const [answer, marks] = await Promise.all([
      ask(site, '/photos/import', { method: 'POST', headers, body }).then(response => response.text()),
      from === 0 ? pause(2_000).then(() => marking(site, MARKS)) : [],
    ]);
    seconds.push((performance.now() - began) / 1_000);
    busy.push(...marks);
    const added = answer.split('"outcome":"added"').length - 1;
    if (added !== files.length || !answer.endsWith('{"kind":"end"}\n'))
      throw new Error(`only ${added} were added`);
  }
  const total = seconds.reduce((sum, each) => sum + each, 0);
  return [
    { measurement: 'photos imported', value: STUDENTS / total, unit: '/s' },
    ...timesOf('a mark before', idle),
    ...timesOf('a mark while photos are imported', busy),
  ];
}

const timesOf = (what: string, times: readonly number[]): Measurement[] => [
  { measurement: `${what}, median`, value: quantile(times, 0.5), unit: 'ms' },
  { measurement: `${what}, 95 %`, value: quantile(times, 0.95), unit: 'ms' },
];

/** The times of marks that come one after another, as at one door. */
async function marking(site: Site, from: number): Promise<number[]> {
  const times: number[] = [];
  for (const userId of site.students.slice(from, from + MARKS)) {
    const body = JSON.stringify({ eventId: site.eventId, userId, status: 'present', scanId: randomUUID() });
    const began = performance.now();
    await (await ask(site, '/attendance/mark', { method: 'POST', headers: JSON_TYPE, body })).text();
    times.push(performance.now() - began);
    await pause(20);
  }
  return times;
}

async function room({ database }: Site, when: string): Promise<Measurement[]> {
  const { rows } = await database.knex.raw(`
    SELECT pg_total_relation_size('student_photos')::float8 AS table_bytes,
      pg_database_size(current_database())::float8 AS database_bytes,
      (SELECT avg(length(content))::float8 FROM student_photos) AS photo_bytes`);
  const [{ table_bytes: table, database_bytes: whole, photo_bytes: photo }] = rows;
  return [
    { measurement: `a photo, ${when}`, value: photo / 1_000, unit: 'kB' },
    { measurement: `the table of photos, ${when}`, value: table / 1e6, unit: 'MB' },
    { measurement: `the database, ${when}`, value: whole / 1e6, unit: 'MB' },
  ];
}

async function approving(site: Site): Promise<Measurement[]> {
  const drawn = await pictures(65);
  const began = performance.now();
  let nth = 0;
  const send = async (): Promise<void> => {
    for (; nth < STUDENTS; ) {
      const id = site.students[nth++] ?? '';
      const bytes = drawn[(nth + 1) % drawn.length] ?? Buffer.alloc(0);
      const headers = { Authorization: `Bearer ${site.server.tokenOf(id)}`, 'Content-Type': 'image/jpeg' };
      await (
        await ask(site, `/photos/${id}`, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      ).text();
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
  const sent = (performance.now() - began) / 1_000;
  const approvals: number[] = [];
  for (;;) {
    const start = performance.now();
    const page = waitingPhotosAnswer.parse(await (await ask(site, '/photos/waiting', {})).json());
    if (page.photos.length === 0) break;
    const decisions = page.photos.map(({ student, version }) => ({
      studentId: student.id,
      version,
      approve: true,
    }));
    const body = JSON.stringify({ decisions });
    await (await ask(site, '/photos/decisions', { method: 'POST', headers: JSON_TYPE, body })).text();
    approvals.push(performance.now() - start);
  }
  return [
    { measurement: 'photos sent by students', value: STUDENTS / sent, unit: '/s' },
    { measurement: 'twelve photos listed and approved', value: quantile(approvals, 0.5), unit: 'ms' },
  ];
}

async function erasing(site: Site): Promise<Measurement[]> {
  const { knex } = site.database;
  for (const id of site.students) {
    const body = JSON.stringify({ confirm: id });
    await (
      await ask(site, `/users/account/${id}/erase`, { method: 'POST', headers: JSON_TYPE, body })
    ).text();
  }
  const left: { count: number }[] = await knex('student_photos').count({ count: '*' });
  const told: { count: number }[] = await knex('photo_decisions')
    .whereNotNull('reason')
    .orWhereNotNull('version')
    .count({ count: '*' });
  return [
    { measurement: 'photos left after erasure', value: Number(left[0]?.count), unit: '', atMost: 0 },
    { measurement: 'decisions that still name a photo', value: Number(told[0]?.count), unit: '', atMost: 0 },
  ];
}
