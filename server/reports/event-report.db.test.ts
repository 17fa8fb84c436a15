import { expect, test } from 'vitest';
import { addDays } from '#contract/time.ts';
import { wordsOf } from '#testing/paper.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import { madeReport } from '#testing/server/reports.ts';
import { newEvent, putOnDay, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
await startWorkerProcess(served.database);
const event = await newEvent(served, { title: 'Campus drive: “Tata” & Sons, पुणे' });
await served.newStudent({ name: '=1+1', trade: 'Civil Engineering' });
await scan(served, event, served.student);

test('an event’s report as CSV and as PDF lists who came, and who was expected and is not marked', async () => {
  const csv = await madeReport(served, served.admin, { kind: 'event', eventId: event.id, format: 'csv' });
  expect(csv.report).toMatchObject({ status: 'ready', progress: 100, rows: 3, error: null });
  expect(csv.report.asOf).toBe((await served.database.knex('head').first())?.position);
  expect(csv.report.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(csv.report.fileName).toBe(`event-attendance-campus-drive-tata-sons-पुणे-${event.date}.csv`);
  expect(csv.file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.file.headers.get('content-disposition')).toContain(encodeURIComponent(csv.report.fileName));
  // `text` would drop the byte order mark by which Excel recognises UTF-8.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.file.arrayBuffer());
  const [head, ...rows] = text.replaceAll('"', '').trimEnd().split('\n');
  expect(head).toBe(
    '\ufeffStudent Name,Roll Number,Trade,Year,Status,Attendance Time,Punctuality,QR Scanned,Verified By,Identified By,Expected',
  );
  expect(rows).toHaveLength(3);
  expect(rows.find(row => row.startsWith('Sita Student'))).toMatch(
    /,Present,[-\d]+ [\d:]+,.*,Yes,Asha Admin,Fixed code,Yes$/,
  );
  expect(rows.find(row => row.startsWith("'=1+1"))).toMatch(/,Not marked,Not attended,,No,,,Yes$/);
  const live = await madeReport(served, served.admin, {
    ...{ kind: 'event', eventId: event.id, format: 'csv', filters: { strength: 'live' } },
  });
  expect(live.report).toMatchObject({ rows: 0 });

  const pdf = await madeReport(served, served.admin, { kind: 'event', eventId: event.id });
  expect(pdf.report).toMatchObject({ status: 'ready', rows: 3, hash: csv.report.hash });
  const words = await wordsOf(await pdf.file.arrayBuffer());
  for (const word of ['Campus drive', 'Sita Student', 'Om Other', '=1+1', 'Not marked'])
    expect(words).toContain(word);
});

test('an event’s PDF of some of its students says that its figures are of the whole event', async () => {
  const words = async (filters: object) => {
    const { file } = await madeReport(served, served.admin, { kind: 'event', eventId: event.id, filters });
    return wordsOf(await file.arrayBuffer());
  };
  expect(await words({ search: 'sita' })).toContain('figures of the whole event');
  expect(await words({})).not.toContain('figures of the whole event');
});

test('an event’s CSV has the year of each student on its day, and none of somebody who was erased', async () => {
  const person = await served.newStudent({ name: 'Third Yearling' });
  const isIn = (year: string) => served.asAdmin.ok('updateUser', { id: person.id, body: { year } });
  const yearAt = async ({ id }: { readonly id: string }) => {
    const { file } = await madeReport(served, served.admin, { kind: 'event', eventId: id, format: 'csv' });
    const [head = '', ...rows] = (await file.text()).split('\n');
    const row = rows.find(each => each.includes('Third Yearling') || each.includes('Erased user'));
    return row?.split(',')[head.split(',').indexOf('"Year"')];
  };
  await isIn('3rd Year');
  const before = await newEvent(served);
  await scan(served, before, person);
  await putOnDay(served, before, addDays(before.date, -1));
  await isIn('4th Year');
  expect(await yearAt(before)).toBe('"3rd Year"');
  expect(await yearAt(event)).toBe('"4th Year"');
  await served.asAdmin.ok('eraseUser', { id: person.id, body: { confirm: person.id } });
  expect(await yearAt(before)).toBe('""');
});

test('an event’s PDF says who is marked and not expected, to admins only', async () => {
  const talk = await newEvent(served, { title: 'Talk' });
  const left = await served.newStudent({ name: 'Who Left' });
  await scan(served, talk, left);
  await scan(served, talk, served.student);
  await served.asAdmin.ok('deactivateUser', { id: left.id });
  const [full, part] = await Promise.all(
    [served.admin, served.student].map(async person => {
      const { file } = await madeReport(served, person, { kind: 'event', eventId: talk.id });
      return wordsOf(await file.arrayBuffer());
    }),
  );
  expect(full?.match(/Present, not expected/g)).toHaveLength(1);
  expect(part).toContain('Who Left');
  expect(part).not.toContain('Present, not expected');
});

test('a student’s report of an event has only what the screen shows them, and other reports are refused', async () => {
  const { file } = await madeReport(served, served.student, {
    ...{ kind: 'event', eventId: event.id, format: 'csv' },
    filters: { search: 'sita' },
  });
  expect(await file.text()).toBe(
    `"Student Name","Trade","Status"\n"Sita Student","${served.student.user.trade}","Present"\n`,
  );
  await scan(served, event, served.other, { status: 'absent' });
  const { knex } = served.database;
  for (const [nth, name] of ['Sita Student', 'Om Other', '=1+1'].entries())
    await knex('users')
      .where({ name })
      .update({ roll_no: `21CE00${nth}` });
  const all = await madeReport(served, served.student, { kind: 'event', eventId: event.id, format: 'csv' });
  // By name: the order of the roll numbers would tell them. Who is not marked is not told, as on the screen.
  const names = (await all.file.text()).trimEnd().split('\n').slice(1);
  expect(names.map(row => row.split(',')[0])).toEqual(['"Om Other"', '"Sita Student"']);
  // What is not shown does not find anybody either.
  const found = await madeReport(served, served.student, {
    ...{ kind: 'event', eventId: event.id, format: 'csv' },
    filters: { search: served.other.user.email },
  });
  expect(found.report).toMatchObject({ rows: 0 });
  const { token } = served.student;
  const of = { kind: 'event', eventId: event.id } as const;
  const [strong, unmarked, before] = [
    { ...of, filters: { strength: 'live' } },
    { ...of, filters: { status: 'not_marked' } },
    { ...of, asOf: 1 },
  ];
  for (const body of [
    { kind: 'attendance' },
    { kind: 'student', userId: served.other.id },
    { ...of, kind: 'sheet' },
    strong,
    unmarked,
    before,
  ])
    expect(await served.api.fail('requestReport', { token, body })).toMatchObject({ status: 403 });
});
