import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { exportReport } from './pdf-export.ts';

const REPORT_ID = '0190a0a0-0000-7000-8000-000000000001';
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const refusal = (status: number, code: string, error: string, details?: object) =>
  Response.json({ success: false, code, error, details }, { status });
const late = () => refusal(503, 'report_late', MESSAGES.reportLate, { reportId: REPORT_ID });
const status = (is: string, error: string | null = null) =>
  Response.json({
    success: true,
    report: { id: REPORT_ID, kind: 'attendance', format: 'pdf', status: is, createdAt: 'x', error },
  });

/** Answers in the order given; an Error stands for no answer. */
function means(...answers: ReadonlyArray<Response | Error>) {
  const asked: string[] = [];
  const left = [...answers];
  return {
    asked,
    wait: () => Promise.resolve(),
    get: (url: string) => {
      asked.push(url);
      const answer = left.shift() ?? new Error('nothing left to answer');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

const run = (world: ReturnType<typeof means>, query = '') => exportReport(new URLSearchParams(query), world);

describe('exportReport', () => {
  test('hands over the file, asked for with the same filters', async () => {
    const world = means(pdf());
    expect(await run(world, 'trade=Instrumentation')).toHaveProperty('file');
    expect(world.asked).toEqual(['/api/attendance/report/pdf?trade=Instrumentation']);
  });

  test('waits for a late report and then fetches its file', async () => {
    const world = means(late(), status('queued'), status('rendering'), status('ready'), pdf());
    expect(await run(world)).toHaveProperty('file');
    expect(world.asked.at(-1)).toBe(`/api/reports/${REPORT_ID}/file`);
  });

  test('one unanswered question does not end the waiting', async () => {
    expect(await run(means(late(), new Error('offline'), status('ready'), pdf()))).toHaveProperty('file');
  });

  test('a report that failed says why', async () => {
    expect(await run(means(late(), status('failed', 'Too many rows')))).toEqual({ problem: 'Too many rows' });
    expect(await run(means(late(), status('failed')))).toEqual({ problem: MESSAGES.pdfReportFailed });
  });

  test('a refusal is passed on in the server’s words', async () => {
    expect(await run(means(refusal(403, 'forbidden', MESSAGES.forbidden)))).toEqual({
      problem: MESSAGES.forbidden,
    });
  });

  test('an answer that is no answer of ours fails in the catalogue’s words', async () => {
    expect(await run(means(new Response('<h1>Bad gateway</h1>', { status: 502 })))).toEqual({
      problem: MESSAGES.pdfReportFailed,
    });
  });

  test('no answer at all is a network failure', async () => {
    expect(await run(means(new Error('offline')))).toEqual({ problem: MESSAGES.network });
  });

  test('gives up on a report that never gets ready', async () => {
    const never = Array.from({ length: 200 }, () => status('queued'));
    expect(await run(means(late(), ...never))).toEqual({ problem: MESSAGES.reportLate });
  });
});
