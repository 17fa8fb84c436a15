import { describe, expect, test } from 'vitest';
import { SENTENCES } from '#contract/errors.ts';
import { REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Report } from '#contract/reports/schema.ts';
import { type ApiError, apiError, networkError, unreadable } from './api-error.ts';
import { makeReport } from './report-job.ts';

const FILE = new Blob(['Student,Status']);
const FAILED = { request: MESSAGES.pdfFailed, made: MESSAGES.pdfReportFailed };
const REPORT: Report = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  kind: 'event',
  format: 'csv',
  subject: { kind: 'event', eventId: '0190a0a0-0000-7000-8000-000000000002', filters: {} },
  about: 'Campus drive',
  status: 'queued',
  progress: 0,
  asOf: null,
  hash: null,
  rows: null,
  fileName: 'event-attendance-campus-drive.csv',
  createdAt: '2026-03-01T04:30:00.000Z',
  finishedAt: null,
  error: null,
  mail: null,
};

const refused = (code: RefusalCode): ApiError =>
  apiError(REFUSAL_STATUS[code], { success: false, code, error: SENTENCES[code] });

/** Stands in for the server: answers the request as given, then each status request in turn. */
function means(first: Partial<Report> | ApiError, ...answers: readonly (Partial<Report> | ApiError)[]) {
  const left = [...answers];
  const heard: number[] = [];
  const waits: number[] = [];
  const answer = (given: Partial<Report> | ApiError) =>
    'code' in given ? { error: given } : { data: { report: { ...REPORT, ...given } } };
  return {
    heard,
    waits,
    request: () => Promise.resolve(answer(first)),
    status: () => Promise.resolve(answer(left.shift() ?? {})),
    file: () => Promise.resolve({ data: FILE }),
    wait: (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onProgress: (percent: number) => void heard.push(percent),
    failed: FAILED,
  };
}

describe('making a report', () => {
  test('returns the file with the name that the server gives it', async () => {
    const world = means({}, { status: 'rendering', progress: 40 }, { status: 'ready', progress: 100 });
    expect(await makeReport(world)).toEqual({ file: FILE, name: REPORT.fileName });
    expect(world.heard).toEqual([0, 40]);
  });

  test('does not wait for a report that is ready at once', async () => {
    const world = means({ status: 'ready' });
    expect(await makeReport(world)).toEqual({ file: FILE, name: REPORT.fileName });
    expect(world.waits).toEqual([]);
  });

  test('goes on after one unanswered status request', async () => {
    const world = means({}, networkError, { status: 'ready' });
    expect(await makeReport(world)).toEqual({ file: FILE, name: REPORT.fileName });
  });

  test('ends with the sentence of a refused status request', async () => {
    const world = means({}, refused('session_ended'));
    expect(await makeReport(world)).toEqual({ problem: SENTENCES.session_ended });
    expect(world.waits).toHaveLength(1);
  });

  test('shows why a report failed, or that it failed', async () => {
    expect(await makeReport(means({}, { status: 'failed', error: 'Too many rows' }))).toEqual({
      problem: 'Too many rows',
    });
    expect(await makeReport(means({}, { status: 'failed' }))).toEqual({
      problem: FAILED.made,
    });
  });

  test('shows that a report was cancelled', async () => {
    expect(await makeReport(means({}, { status: 'cancelled' }))).toEqual({
      problem: MESSAGES.reportCancelled,
    });
  });

  test('shows a refusal in the server’s words, and a missing answer as a network failure', async () => {
    expect(await makeReport(means(refused('event_not_found')))).toEqual({ problem: MESSAGES.eventNotFound });
    expect(await makeReport(means(networkError))).toEqual({ problem: MESSAGES.network });
    expect(await makeReport(means(unreadable(502)))).toEqual({ problem: FAILED.request });
  });

  test('waits longer each time, and gives up on a report that never gets ready', async () => {
    const world = means({});
    expect(await makeReport(world)).toEqual({ problem: MESSAGES.reportLate });
    expect(world.waits.slice(0, 5)).toEqual([250, 500, 1_000, 2_000, 2_000]);
  });
});
