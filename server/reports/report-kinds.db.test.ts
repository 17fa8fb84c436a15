import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { Report } from '#contract/reports/schema.ts';
import { addDays, today } from '#contract/time.ts';
import { wordsOf } from '#testing/paper.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import { madeReport } from '#testing/server/reports.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
const asha = await served.newStudent({ name: 'Asha Kulkarni', trade: 'Civil Engineering' });
const ravi = await served.newStudent({ name: 'Ravi Iyer', trade: 'Food Technology' });
await served.asAdmin.ok('updateUser', { id: ravi.id, body: { year: '3rd Year' } });
const [talk, drive] = [
  await newEvent(served, { title: 'Placement talk' }),
  await newEvent(served, { title: 'Mock interview', event_type: 'TNP Meeting' }),
];
await scan(served, talk, asha);
await scan(served, drive, asha);
await scan(served, talk, ravi);
await scan(served, drive, ravi, { status: 'absent' });

/** Each kind, its other options, the expected lines of its file, the header first, and a word of its PDF, if it has one. */
const KINDS = [
  [
    'attendance',
    () => ({ filters: { status: 'absent' } }),
    [
      /^Student Name,Roll Number,Trade,Event,Event Type,Date,Time,Location,Status,Attendance Time,Punctuality,QR Scanned,Verified By,Identified By$/,
      /^Ravi Iyer,.*,Mock interview,TNP Meeting,.*,Absent,,,Yes,Asha Admin,Fixed code$/,
    ],
    'Mock interview',
  ],
  [
    'student',
    () => ({ userId: ravi.id, filters: { search: 'PLACEMENT' } }),
    [
      /^Event,Event Type,Date,Time,Location,Status,Attendance Time,Punctuality,Verified By$/,
      /^Placement talk,Event,.*,Present,.*,Asha Admin$/,
    ],
    'Placement talk',
  ],
  [
    'trades',
    () => ({ filters: { range: 'week' } }),
    [
      /^Trade,Students,Events,Present,Absent,Attendance Rate %$/,
      /^Civil Engineering,1,2,2,0,100$/,
      /^Food Technology,1,2,1,1,50$/,
    ],
    'Food Technology',
  ],
  [
    'register',
    () => ({ filters: { trade: 'Food Technology', year: '3rd Year' } }),
    [
      /^Student Name,Roll Number,Trade,Year,1\. .* 10:00 .*,2\. .* 10:00 .*,Present,Absent,Attendance Rate %$/,
      /^Ravi Iyer,.*,Food Technology,3rd Year,[PA],[PA],1,1,50$/,
    ],
    undefined,
  ],
  [
    'eligibility',
    () => ({}),
    [
      /^Trade,Year,Student Name,Roll Number,Present,Absent,Attendance Rate %$/,
      /^Food Technology,3rd Year,Ravi Iyer,.*,1,1,50$/,
    ],
    'Ravi Iyer',
  ],
  [
    'eligibility',
    () => ({ rate: 50, side: 'above', filters: { trade: 'Food Technology', year: '3rd Year' } }),
    [/^Trade/, /^Food Technology,3rd Year,Ravi Iyer,.*,1,1,50$/],
    'Ravi Iyer',
  ],
] as const;

describe('with a worker', () => {
  beforeAll(async () => {
    const { kill } = await startWorkerProcess(served.database);
    return () => kill();
  });

  test('every kind comes as CSV, as a spreadsheet and as PDF, with the same rows and the same hash', async () => {
    for (const [kind, more, lines, word] of KINDS) {
      const body = { kind, ...more() };
      const csv = await madeReport(served, served.admin, { ...body, format: 'csv' });
      expect(csv.report).toMatchObject({ status: 'ready', error: null, rows: lines.length - 1 });
      const text = (await csv.file.text()).replaceAll('"', '');
      const given = text.trimEnd().split('\n');
      expect(given).toHaveLength(lines.length);
      lines.forEach((line, index) => void expect(given[index]).toMatch(line));

      await expectGenuine(csv.report, lines.length - 1);

      const xlsx = await madeReport(served, served.admin, { ...body, format: 'xlsx' });
      expect(xlsx.report).toMatchObject({ status: 'ready', hash: csv.report.hash });
      const { sheets } = await readXlsx(await xlsx.file.arrayBuffer());
      const cells = sheets[0]?.rows.map(row => row.map(cell => String(cell ?? '')));
      expect(cells).toEqual(parse(text, { bom: true }).map((row: string[]) => trimmed(row)));

      if (word === undefined) continue;
      const pdf = await madeReport(served, served.admin, body);
      expect(pdf.report).toMatchObject({ status: 'ready', hash: csv.report.hash });
      expect(await wordsOf(await pdf.file.arrayBuffer())).toContain(word);
    }
  });

  test('QR cards are printed, and a report without matches states that', async () => {
    const cards = await madeReport(served, served.admin, {
      kind: 'cards',
      filters: { search: 'asha kul' },
    });
    expect(cards.report).toMatchObject({ status: 'ready', rows: 1, hash: null, fileName: 'qr-cards.pdf' });
    expect(await wordsOf(await cards.file.arrayBuffer())).toContain('Asha Kulkarni');
    for (const [kind, sentence] of [
      ['cards', MESSAGES.noCards],
      ['attendance', MESSAGES.noRecords],
    ]) {
      const none = await madeReport(served, served.admin, { kind, filters: { search: 'nobody at all' } });
      expect(none.report).toMatchObject({ status: 'ready', rows: 0 });
      expect(await wordsOf(await none.file.arrayBuffer())).toContain(sentence);
    }
    for (const kind of ['trades', 'eligibility'])
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const long = { kind, format, filters: { date_to: '2000-01-01' } };
        const none = await madeReport(served, served.admin, long);
        expect(none.report).toMatchObject({ status: 'ready', rows: 0 });
      }
  });

  test('a span ends today, by the days of events: one of tomorrow that was opened early is in none', async () => {
    const { api, admin } = served;
    const tomorrow = addDays(today(new Date(), TIME_ZONE), 1);
    const talk = await newEvent(served, { title: 'Talk of tomorrow', date: tomorrow });
    await api.ok('openEvent', { id: talk.id, token: admin.token });
    const tara = await served.newStudent({ name: 'Tara Pillai', trade: 'Chemical Engineering' });
    await scan(served, talk, tara);
    const eligible = async (days: object): Promise<number | null> => {
      const filters = { ...days, trade: 'Chemical Engineering' };
      const body = { kind: 'eligibility', format: 'csv', side: 'above', rate: 100, filters };
      return (await madeReport(served, admin, body)).report.rows;
    };
    expect(await eligible({ range: 'threeMonths' })).toBe(0);
    expect(await eligible({ date_to: tomorrow })).toBe(1);
  });
});

/** Anyone who has the file may verify it, even if the report has been deleted since. */
async function expectGenuine({ id, kind, hash, asOf }: Report, rows: number): Promise<void> {
  const expected = {
    kind,
    format: 'csv',
    hash,
    asOf,
    rows,
    figures: expect.any(Array),
    madeAt: expect.any(String),
  };
  const verify = async (query: Record<string, string> = {}) => served.api.ok('verifyReport', { id, query });
  expect(await verify()).toMatchObject({ state: 'genuine', report: expected });
  await served.database.knex('reports').where({ id }).delete();
  expect(await verify({ hash: hash ?? '', asOf: String(asOf) })).toMatchObject({
    state: 'genuine',
    report: expected,
  });
  for (const query of [{ hash: '0'.repeat(64) }, { hash: hash ?? '', asOf: '0' }])
    expect(await verify(query)).toMatchObject({ state: 'altered', report: expected });
}

/** A spreadsheet omits the empty cells at the end of a row. */
const trimmed = (row: readonly string[]): readonly string[] => row.slice(0, row.findLastIndex(Boolean) + 1);

test('a report that was never recorded cannot be verified', async () => {
  const id = '0190a0a0-0000-7000-8000-000000000001';
  expect(await served.api.ok('verifyReport', { id })).toEqual({
    ...{ success: true, state: 'unknown', report: null },
    message: MESSAGES.verified.unknown,
  });
  for (const query of [{ hash: 'x' }, ...['', ' ', '0x10', '1e3', '-1', '1.5'].map(asOf => ({ asOf }))])
    expect(await served.api.fail('verifyReport', { id, query })).toMatchObject({ status: 400 });
});

test('the record of a report never changes', async () => {
  await expect(served.database.knex('report_fingerprints').update({ rows: 0 })).rejects.toThrow(
    'never changed',
  );
});

describe('asking', () => {
  test.each([
    [{ kind: 'cards', format: 'csv' }, { format: MESSAGES.onlyPdf }],
    [
      { kind: 'sheet', format: 'csv' },
      { format: MESSAGES.onlyPdf, eventId: expect.any(String) },
    ],
    [{ kind: 'event' }, { eventId: expect.any(String) }],
    [{ kind: 'register', format: 'pdf' }, { format: MESSAGES.onlyTable }],
    [
      { kind: 'students' },
      { kind: 'Kind must be attendance, event, student, trades, eligibility, cards, sheet or register' },
    ],
    [{ kind: 'trades', format: 'docx' }, { format: MESSAGES.reportFormatUnknown }],
    [{ kind: 'trades', asOf: 'yesterday' }, { asOf: expect.stringContaining('a moment such as') }],
    [{ kind: 'trades', asOf: true }, { asOf: MESSAGES.reportAsOfUnclear }],
    [{ kind: 'trades', filters: { search: 'x' } }, { 'filters.search': 'This field is not known here' }],
    [{ kind: 'eligibility', rate: 101 }, { rate: expect.any(String) }],
    [
      { kind: 'trades', asOf: 1_000_000 },
      { asOf: expect.stringMatching(/^The last entry that was recorded is number \d+$/) },
    ],
  ])('for %j is refused, naming the invalid field', async (body, fields) => {
    const failure = await served.asAdmin.fail('requestReport', { body });
    expect(failure).toMatchObject({ status: 400, fields });
  });

  test.each([
    [{ kind: 'event', eventId: '0190a0a0-0000-7000-8000-000000000001' }, 'event_not_found'],
    [{ kind: 'student', userId: '0190a0a0-0000-7000-8000-000000000001' }, 'student_not_found'],
  ])('for a missing subject is refused: %j', async (body, code) => {
    const failure = await served.asAdmin.fail('requestReport', { body });
    expect(failure).toMatchObject({ status: 404, code });
  });

  test('a report of one event or one student is listed with its name, until it is gone', async () => {
    const event = await newEvent(served, { title: 'Soon deleted' });
    const student = await served.newStudent({ name: 'Meera Nair' });
    const ask = async (body: object) => (await served.asAdmin.ok('requestReport', { body })).report;
    expect(await ask({ kind: 'event', eventId: event.id })).toMatchObject({ about: 'Soon deleted' });
    expect(await ask({ kind: 'student', userId: student.id })).toMatchObject({ about: 'Meera Nair' });
    expect(await ask({ kind: 'trades' })).toMatchObject({ about: null });

    await served.asAdmin.ok('updateEvent', { id: event.id, body: { title: 'Renamed' } });
    const newest = async () =>
      (await served.asAdmin.ok('reports', { query: { limit: '3' } })).reports.map(({ about }) => about);
    expect(await newest()).toEqual([null, 'Meera Nair', 'Renamed']);
    await served.asAdmin.ok('deleteEvent', { id: event.id });
    expect(await newest()).toEqual([null, 'Meera Nair', null]);
  });

  test('a list of eligibility is named as what it lists: in a folder none is taken for another', async () => {
    const list = { kind: 'eligibility', format: 'csv', rate: 60 };
    const filters = { trade: 'Food Technology', year: '3rd Year' };
    for (const [more, name] of [
      [{ side: 'above', filters }, 'eligibility-at-least-60-food-technology-3rd-year.csv'],
      [{ side: 'below' }, 'eligibility-below-60.csv'],
    ] as const) {
      const { report } = await served.asAdmin.ok('requestReport', { body: { ...list, ...more } });
      expect(report.fileName).toBe(name);
    }
  });

  test('the file of an event is named by its title, letters with accents without them', async () => {
    const event = await newEvent(served, { title: 'Résumé clinic' });
    const body = { kind: 'event', eventId: event.id };
    const { report } = await served.asAdmin.ok('requestReport', { body });
    expect(report.fileName).toBe(`event-attendance-resume-clinic-${event.date}.pdf`);
  });

  test('for an earlier time stores the position of that time', async () => {
    const ask = async (asOf: string) =>
      (await served.asAdmin.ok('requestReport', { body: { kind: 'trades', asOf } })).report.asOf;
    expect(await ask('2020-01-01T00:00:00Z')).toBe(0);
    const head = (await served.database.knex('head').first())?.position;
    expect(await ask(new Date().toISOString())).toBe(head);
  });
});
