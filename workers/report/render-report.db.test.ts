import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { REPORTS_CHANNEL, reportJobId } from '#contract/reports/jobs.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { createLogger } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { PROGRESS_EVERY_MS } from './claim/hold-lease.ts';
import {
  type Claim,
  claimReport,
  failReport,
  finishReport,
  LEASE_SECONDS,
  MOST_ATTEMPTS,
  releaseReport,
  renewLease,
  reportProgress,
} from './claim/report-rows.ts';
import { keepSweeping, sweepReports } from './claim/sweep.ts';
import { createPdfPrinter, type PdfPrinter } from './pdf/pdf.ts';
import { renderReport } from './render-report.ts';
import type { RenderDeps } from './work.ts';

const log = createLogger({ name: 'render-test', level: 'silent' });
const now = (): Date => new Date('2026-11-20T08:35:00Z');
const MOST_RECORDS = 5_000;
const owner = randomUUID();
const database = await testDatabase();
const { knex } = database;

beforeAll(async () => {
  await knex('users').insert({
    id: owner,
    name: 'Dr. Rao',
    email: 'rao@college.test',
    password_hash: 'none',
    role: 'admin',
    qr_code: owner,
    created_at: now(),
  });
});
beforeEach(async () => {
  await knex('reports').delete();
});

async function newReport(filters: ReportFilters | object = {}, format = 'pdf'): Promise<string> {
  const id = randomUUID();
  const row = { id, owner_id: owner, kind: 'attendance', format, filters: JSON.stringify(filters) };
  await knex('reports').insert({ ...row, created_at: new Date() });
  return id;
}

const stateOf = (id: string): Promise<{ status: string; attempt: number; error: string | null }> =>
  knex('reports').where({ id }).first('status', 'attempt', 'error');

async function fileOf(id: string): Promise<string | undefined> {
  const row = await knex('report_files').where({ report_id: id }).first<{ content: Buffer }>('content');
  return row?.content.toString();
}

async function claimed(id: string): Promise<Claim> {
  const claim = await claimReport(knex, id);
  if (!claim) throw new Error('the report was not there');
  return claim;
}

/** Makes every report this many seconds older. */
const pass = (seconds: number) =>
  knex('reports').update({
    created_at: knex.raw("created_at - ? * interval '1 second'", [seconds]),
    lease_until: knex.raw("lease_until - ? * interval '1 second'", [seconds]),
  });

const printing = (print: PdfPrinter['print']): RenderDeps => ({
  knex,
  log,
  now,
  fonts: [],
  qrSecret: 'q'.repeat(32),
  pdfMostRecords: MOST_RECORDS,
  college: { name: 'College', timeZone: 'Asia/Kolkata' },
  printer: {
    print,
    lacking: async () => new Set(),
    warmUp: async () => {},
    hasBrowser: () => true,
    close: async () => {},
  },
});
const quick = printing(async () => Buffer.from('quick'));
const broken = printing(async () => {
  throw new Error('no paper');
});

/** Prints only when the test allows it. */
function slow(content: string) {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const deps = printing(async () => {
    started.resolve();
    await release.promise;
    return Buffer.from(content);
  });
  return { deps, started: started.promise, release: release.resolve };
}

describe('a report', () => {
  test('is made once, however many workers get its job at once', async () => {
    const id = await newReport();
    const print = vi.fn(async () => Buffer.from('once'));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => renderReport(printing(print), id)));
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('not_ours'), 'ready']);
    expect(print).toHaveBeenCalledTimes(1);
    expect(await renderReport(quick, id)).toBe('not_ours');
    expect(await fileOf(id)).toBe('once');
  });

  test('whose worker fell silent is taken over, and the late first attempt changes nothing', async () => {
    const id = await newReport();
    const silent = slow('first');
    const first = renderReport(silent.deps, id);
    await silent.started;
    expect(await renderReport(quick, id)).toBe('not_ours');
    await pass(LEASE_SECONDS + 1);
    expect(await renderReport(quick, id)).toBe('ready');
    silent.release();
    expect(await first).toBe('not_ours');
    expect(await fileOf(id)).toBe('quick');
    expect(await stateOf(id)).toEqual({ status: 'ready', attempt: 2, error: null });
  });

  test('that another worker makes by now is not changed by one that fell silent', async () => {
    const id = await newReport();
    const silent = await claimed(id);
    await pass(LEASE_SECONDS + 1);
    const current = await claimed(id);
    const made = (text: string) => ({ parts: [Buffer.from(text)], asOf: 0, rows: 0, hash: null });
    const before = await knex('reports').where({ id }).first();
    expect(await renewLease(knex, silent)).toBe(false);
    expect(await reportProgress(knex, silent, 50)).toBe(false);
    expect(await finishReport(knex, silent, made('late'), now())).toBe(false);
    await failReport(knex, silent, MESSAGES.pdfReportFailed, now());
    await releaseReport(knex, silent);
    expect(await knex('reports').where({ id }).first()).toEqual(before);
    expect(await finishReport(knex, current, made('in time'), now())).toBe(true);
    expect(await fileOf(id)).toBe('in time');
  });

  test('that could not be printed is tried again, and fails with a message after enough attempts', async () => {
    const id = await newReport();
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      expect(await renderReport(broken, id)).toBe('released');
      expect(await stateOf(id)).toEqual({ status: 'queued', attempt, error: null });
    }
    expect(await renderReport(quick, id)).toBe('not_ours');
    const sheet = await newReport({}, 'xlsx');
    await knex('reports').where({ id: sheet }).update({ attempt: MOST_ATTEMPTS });
    await pass(60);
    await sweep();
    expect(await stateOf(sheet)).toMatchObject({ status: 'failed', error: MESSAGES.excelReportFailed });
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: MESSAGES.pdfReportFailed });
  });

  test('has every record once, the newest first, whatever the batch size', async () => {
    const records = 2_300;
    await knex.raw(
      `with students as (insert into users (id, name, email, password_hash, role, qr_code, created_at)
         select gen_random_uuid(), 'Student ' || i || '.', i || '@college.test', 'none', 'user', 'code ' || i, now()
         from generate_series(1, ?::integer) as i returning id, name)
       insert into attendance_records select gen_random_uuid(), ?, id, 'present', null, 'scan', false, ?, now(), now(),
         nth, nth, now() from (select id, substring(name from '[0-9]+')::integer as nth from students) as students`,
      [records, randomUUID(), owner],
    );
    onTestFinished(async () => void (await knex('attendance_records').delete()));
    const id = await newReport();
    await renderReport(
      printing(async pages => Buffer.from(pages.map(page => page()).join(''))),
      id,
    );
    const html = (await fileOf(id)) ?? '';
    expect(html).toContain('2,300 records');
    const rows = html.matchAll(/<td>([\d,]+)<\/td><th scope="row">Student (\d+)\.<\/th>/g);
    expect([...rows].map(([, number, student]) => [number, Number(student)])).toEqual(
      Array.from({ length: records }, (_, index) => [(index + 1).toLocaleString('en'), records - index]),
    );
  });

  test('of more records than a PDF may hold is refused with a message, at the first attempt', async () => {
    await knex.raw(
      `insert into attendance_records select gen_random_uuid(), ?, gen_random_uuid(), 'present', null, 'scan',
         false, ?, now(), now(), i, i, now() from generate_series(1, ?::integer) as i`,
      [randomUUID(), owner, MOST_RECORDS + 1],
    );
    onTestFinished(async () => void (await knex('attendance_records').delete()));
    const id = await newReport();
    expect(await renderReport(quick, id)).toBe('failed');
    expect(await stateOf(id)).toEqual({
      status: 'failed',
      attempt: 1,
      error: SERVER_MESSAGES.reportTooLong(MOST_RECORDS),
    });
  });

  test('of more cards than a PDF may hold (a tenth of its records) is also refused with a message', async () => {
    const most = MOST_RECORDS / 10;
    await knex.raw(
      `insert into users (id, name, email, password_hash, role, qr_code, created_at)
         select gen_random_uuid(), 'Student', 'card' || i || '@college.test', 'none', 'user', 'card ' || i, now()
         from generate_series(1, ?::integer) as i`,
      [most + 1],
    );
    onTestFinished(async () => void (await knex('users').where('qr_code', 'like', 'card %').delete()));
    const id = randomUUID();
    const row = { id, owner_id: owner, kind: 'cards', format: 'pdf', filters: '{}', created_at: new Date() };
    await knex('reports').insert(row);
    expect(await renderReport(quick, id)).toBe('failed');
    expect(await stateOf(id)).toMatchObject({ attempt: 1, error: SERVER_MESSAGES.cardsTooMany(most) });
  });

  test('notifies listeners when it has ended', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`listen ${REPORTS_CHANNEL}`);
    const notification = new Promise(resolve => client.on('notification', ({ payload }) => resolve(payload)));
    const id = await newReport();
    await renderReport(quick, id);
    expect(await notification).toBe(id);
  });
});

describe('a report whose lease is held', () => {
  test('reports its progress, and its worker stops once it is cancelled', async () => {
    const id = await newReport();
    const steps: unknown[] = [];
    const deps = printing(async (_, watch) => {
      await watch?.onPrinted?.(0.5);
      steps.push(await knex('reports').where({ id }).first('status', 'progress'));
      await knex('reports').where({ id }).update({ status: 'cancelled' });
      await pause(PROGRESS_EVERY_MS);
      await watch?.onPrinted?.(0.75);
      throw new Error('nobody wants it, and it was printed on');
    });
    expect(await renderReport(deps, id)).toBe('not_ours');
    expect(steps).toEqual([{ status: 'rendering', progress: 60 }]);
    expect(await stateOf(id)).toEqual({ status: 'cancelled', attempt: 1, error: null });
    expect(await fileOf(id)).toBeUndefined();
  });

  test('is complete only once its file is stored, and begins at nothing after an attempt that failed', async () => {
    const id = await newReport();
    const progress = async () => (await knex('reports').where({ id }).first('progress'))?.progress;
    let atTheEnd: unknown;
    const deps = printing(async (_, watch) => {
      await watch?.onPrinted?.(1);
      atTheEnd = await progress();
      throw new Error('no paper');
    });
    expect(await renderReport(deps, id)).toBe('released');
    expect([atTheEnd, await progress()]).toEqual([99, 0]);
    await pass(LEASE_SECONDS);
    expect(await renderReport(quick, id)).toBe('ready');
    expect(await progress()).toBe(100);
  });

  test('that is cancelled too late to stop the printing still has no file', async () => {
    const id = await newReport();
    const atWork = slow('late');
    const rendering = renderReport(atWork.deps, id);
    await atWork.started;
    await knex('reports').where({ id }).update({ status: 'cancelled' });
    atWork.release();
    expect(await rendering).toBe('not_ours');
    expect(await fileOf(id)).toBeUndefined();
  });

  test('fails without a browser with a message that says what to do; files of rows are still made', async () => {
    const id = await newReport();
    const log = { info: () => {}, warn: () => {} };
    const launch = () => Promise.reject(new Error('no Chromium'));
    const printer = createPdfPrinter({ log, now, launch });
    const deps = { ...quick, printer };
    expect(printer.hasBrowser()).toBeNull();
    expect(await renderReport(deps, id)).toBe('released');
    expect(await renderReport(deps, id)).toBe('failed');
    expect(await stateOf(id)).toEqual({ status: 'failed', attempt: 2, error: SERVER_MESSAGES.noBrowser });
    expect(printer.hasBrowser()).toBe(false);
    const csv = await newReport({}, 'csv');
    expect(await renderReport(deps, csv)).toBe('ready');
    expect(await fileOf(csv)).toMatch(/^\ufeff"Student Name",/);
  });
});

test('a large file is stored in parts, which together are the file', async () => {
  const id = await newReport();
  const parts = [Buffer.alloc(1_000, 'a'), Buffer.alloc(1_000, 'b'), Buffer.from('c')];
  await finishReport(knex, await claimed(id), { parts, asOf: 0, rows: 3, hash: null }, now());
  const stored = await knex('report_files').where({ report_id: id }).orderBy('part').pluck('content');
  expect(Buffer.concat(stored)).toEqual(Buffer.concat(parts));
});

test('a report that only another release can read is not made without what it does not know, and fails in the end', async () => {
  const id = await newReport({ gate: 'North' }, 'csv');
  const leftLongAgo = () =>
    knex('reports')
      .where({ id })
      .update({ lease_until: new Date(0) });
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    await expect(renderReport(quick, id)).rejects.toThrow('gate');
    await leftLongAgo();
  }
  await sweep();
  const error = MESSAGES.csvReportFailed;
  expect(await stateOf(id)).toEqual({ status: 'failed', attempt: MOST_ATTEMPTS, error });
  expect(await fileOf(id)).toBeUndefined();
});

describe('the sweep', () => {
  test('deletes reports and their files after the retention time, and keeps the others', async () => {
    const [old, young, unfinished] = [await newReport(), await newReport(), await newReport()];
    for (const id of [old, young]) await renderReport(quick, id);
    const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
    await knex('reports')
      .where({ id: old })
      .update({ finished_at: daysAgo(31) });
    await knex('reports')
      .where({ id: young })
      .update({ finished_at: daysAgo(29) });
    await sweep(0);
    expect(await fileOf(old)).toBe('quick');
    await sweep();
    expect((await knex('reports').pluck('id')).toSorted()).toEqual([young, unfinished].toSorted());
    expect(await knex('report_files').pluck('report_id')).toEqual([young]);
  });

  test('adds a job for reports that wait too long, and for no others', async () => {
    const [waiting, abandoned, finished] = [await newReport(), await newReport(), await newReport()];
    await knex('reports')
      .where({ id: abandoned })
      .update({ status: 'rendering', attempt: 1, lease_until: now() });
    await renderReport(quick, finished);
    await pass(60);
    const busy = await newReport();
    const atWork = slow('busy');
    const rendering = renderReport(atWork.deps, busy);
    await atWork.started;
    const fresh = await newReport();
    await knex('reports')
      .where({ id: fresh })
      .update({ created_at: new Date(Date.now() + 60_000) });
    expect((await sweep()).toSorted()).toEqual(
      [reportJobId(waiting, 0), reportJobId(abandoned, 1)].toSorted(),
    );
    atWork.release();
    await rendering;
  });

  test('adds a job for one whose worker died before the clock of the database was set back', async () => {
    const id = await newReport();
    await knex('reports')
      .where({ id })
      .update({ status: 'rendering', attempt: 1, lease_until: knex.raw("now() + interval '1 hour'") });
    expect(await sweep()).toEqual([reportJobId(id, 1)]);
    expect(await renderReport(quick, id)).toBe('ready');
  });

  test('adds the jobs of the office first, however long students’ reports have waited', async () => {
    const [ofStudent, ofOffice] = [await newReport(), await newReport()];
    await knex('reports').where({ id: ofStudent }).update({ reader: 'user' });
    await pass(60);
    expect(await sweep()).toEqual([reportJobId(ofOffice, 0), reportJobId(ofStudent, 0)]);
  });

  test('makes the reports itself while the queue is away, each time the one that is most urgent by then', async () => {
    const [first, second] = [await newReport(), await newReport()];
    await knex('reports').whereIn('id', [first, second]).update({ reader: 'user' });
    await pass(60);
    const made: string[] = [];
    const queueAway = () =>
      sweepReports({
        ...{ knex, now, log, keptDays: 30 },
        queue: { add: () => Promise.reject(new Error('the queue is away')) },
        render: async id => {
          made.push(id);
          await renderReport(quick, id);
        },
      });
    expect(await queueAway()).toBe(true);
    const ofOffice = await newReport();
    await knex('reports')
      .where({ id: ofOffice })
      .update({ created_at: new Date(Date.now() - 60_000) });
    for (const goesOn of [true, true, false]) expect(await queueAway()).toBe(goesOn);
    expect(made).toEqual([first, ofOffice, second]);
    expect(await fileOf(second)).toBe('quick');
  });
});

test('the sweep gives signs of life while it makes a long report itself, even after one failed', async () => {
  await newReport();
  await pass(60);
  const atWork = Promise.withResolvers<void>();
  onTestFinished(() => atWork.resolve());
  let beats = 0;
  const swept = sweepReports({
    ...{ knex, now, log, keptDays: 30, beatEveryMs: 5 },
    queue: { add: () => Promise.reject(new Error('the queue is away')) },
    render: () => atWork.promise,
    beat: async () => {
      beats += 1;
      if (beats === 1) throw new Error('the database is away');
    },
  });
  await expect.poll(() => beats).toBeGreaterThan(2);
  atWork.resolve();
  expect(await swept).toBe(true);
});

describe('a sweep of which a part fails', () => {
  test('does the rest, gives a sign of life, and fails at its end', async () => {
    const [old, waiting] = [await newReport(), await newReport()];
    await renderReport(quick, old);
    await knex('reports')
      .where({ id: old })
      .update({ finished_at: new Date(now().getTime() - 31 * 86_400_000) });
    await pass(60);
    const [jobs, beats]: [string[], string[]] = [[], []];
    const broken = new Error('no schedule can be read');
    const swept = sweepReports({
      ...{ knex, now, log, keptDays: 30, render: async () => {} },
      queue: { add: async ({ id }) => void jobs.push(id) },
      startDue: () => Promise.reject(broken),
      beat: async () => void beats.push('beat'),
    });
    await expect(swept).rejects.toBe(broken);
    expect(jobs).toEqual([reportJobId(waiting, 0)]);
    expect(beats).not.toEqual([]);
    expect(await knex('reports').pluck('id')).toEqual([waiting]);
  });

  test('gives no sign of life if it cannot look for what waits', async () => {
    await knex.schema.renameTable('reports', 'away');
    onTestFinished(() => knex.schema.renameTable('away', 'reports'));
    const beats: string[] = [];
    const swept = sweepReports({
      ...{ knex, now, log, keptDays: 30, render: async () => {}, queue: { add: async () => {} } },
      startDue: async () => [],
      beat: async () => void beats.push('beat'),
    });
    await expect(swept).rejects.toThrow('"reports" does not exist');
    expect(beats).toEqual([]);
  });
});

test('sweeps that fail again and again take one line of the log, and one when they work', async () => {
  const { log: kept, lines } = keptLog();
  let sweeps = 0;
  const counted = (): Date => {
    sweeps += 1;
    return now();
  };
  await knex.schema.renameTable('reports', 'away');
  const sweeping = keepSweeping(
    { knex, now: counted, log: kept, keptDays: 0, queue: { add: async () => {} }, render: async () => {} },
    1,
  );
  onTestFinished(() => sweeping.end());
  await expect.poll(() => sweeps).toBeGreaterThan(3);
  await knex.schema.renameTable('away', 'reports');
  await expect.poll(() => lines.filter(line => line.includes('sweeping again')).length).toBe(1);
  // Settled: it works again.
  expect(lines.filter(line => line.includes('a sweep failed'))).toHaveLength(1);
});

/** Sweeps once, and returns the ids of the jobs it added. */
async function sweep(keptDays = 30): Promise<string[]> {
  const ids: string[] = [];
  const add = async (job: { id: string }): Promise<void> => void ids.push(job.id);
  await sweepReports({ knex, now, log, keptDays, queue: { add }, render: async () => {} });
  return ids;
}
