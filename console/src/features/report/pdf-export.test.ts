import { describe, expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ReportStatus } from '#contract/reports.ts';
import { type ApiError, apiError, networkError, unreadable } from '../../lib/api-error.ts';
import { exportReport } from './pdf-export.ts';

const REPORT_ID = '0190a0a0-0000-7000-8000-000000000001';
const PDF = new Blob(['%PDF-1.7']);

const refused = (code: RefusalCode, error: string, details?: object): ApiError =>
  apiError(REFUSALS[code].status, { success: false, code, error, details });
const late = refused('report_late', MESSAGES.reportLate, { reportId: REPORT_ID });

type Told = ReportStatus | { readonly failed: string } | ApiError;

/** A world that answers the PDF as given, then each question after the report in turn. */
function means(first: Blob | ApiError, ...told: readonly Told[]) {
  const left = [...told];
  const asked: string[] = [];
  const report = (status: ReportStatus, error: string | null = null) => ({
    data: {
      report: {
        id: REPORT_ID,
        kind: 'attendance' as const,
        format: 'pdf' as const,
        status,
        createdAt: '2026-03-01T04:30:00.000Z',
        ...{
          progress: 0,
          asOf: null,
          hash: null,
          rows: null,
          finishedAt: null,
          fileName: 'attendance-report.pdf',
          subject: { kind: 'attendance' as const, filters: {} },
        },
        error,
      },
    },
  });
  const next = () => {
    const tell = left.shift() ?? networkError;
    if (typeof tell === 'string') return report(tell);
    return 'failed' in tell ? report('failed', tell.failed) : { error: tell };
  };
  return {
    asked,
    pdf: () => Promise.resolve(first instanceof Blob ? { data: first } : { error: first }),
    status: (id: string) => {
      asked.push(id);
      return Promise.resolve(next());
    },
    file: () => Promise.resolve({ data: PDF }),
    wait: () => Promise.resolve(),
  };
}

describe('exportReport', () => {
  test('hands over the file that came', async () => {
    expect(await exportReport(means(PDF))).toEqual({ file: PDF });
  });

  test('waits for a late report, by its id, and then fetches its file', async () => {
    const world = means(late, 'queued', 'rendering', 'ready');
    expect(await exportReport(world)).toEqual({ file: PDF });
    expect(world.asked).toEqual([REPORT_ID, REPORT_ID, REPORT_ID]);
  });

  test('one unanswered question does not end the waiting', async () => {
    expect(await exportReport(means(late, networkError, 'ready'))).toEqual({ file: PDF });
  });

  test('a report that failed says why', async () => {
    expect(await exportReport(means(late, { failed: 'Too many rows' }))).toEqual({
      problem: 'Too many rows',
    });
    expect(await exportReport(means(late, 'failed'))).toEqual({ problem: MESSAGES.pdfReportFailed });
  });

  test('a report that was cancelled meanwhile is waited for no longer', async () => {
    expect(await exportReport(means(late, 'rendering', 'cancelled'))).toEqual({
      problem: MESSAGES.reportCancelled,
    });
  });

  test('a refusal is passed on in the server’s words', async () => {
    expect(await exportReport(means(refused('forbidden', MESSAGES.forbidden)))).toEqual({
      problem: MESSAGES.forbidden,
    });
  });

  test('late without saying which report is a refusal as well', async () => {
    const nameless = refused('report_late', MESSAGES.reportLate);
    expect(await exportReport(means(nameless))).toEqual({ problem: MESSAGES.reportLate });
  });

  test('an answer that is none of ours fails in the catalogue’s words, no answer as a network failure', async () => {
    expect(await exportReport(means(unreadable(502)))).toEqual({ problem: MESSAGES.pdfFailed });
    expect(await exportReport(means(networkError))).toEqual({ problem: MESSAGES.network });
  });

  test('gives up on a report that never gets ready', async () => {
    const never = Array.from({ length: 200 }, () => 'queued' as const);
    expect(await exportReport(means(late, ...never))).toEqual({ problem: MESSAGES.reportLate });
  });
});
