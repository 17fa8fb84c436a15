import type { Knex } from 'knex';
import { isolated } from '#contract/bidi.ts';
import { REPORT_FILE_TYPES } from '#contract/reports/files.ts';
import { type ReportFormat, type ReportKind, reportSubject } from '#contract/reports/request.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { aboutSql } from '#platform/report-queue/about-sql.ts';
import { notifyReport } from '#platform/report-queue/notify-report.ts';
import { filtersOf, TITLES } from '../report/layout/about.ts';
import { inOneLine } from '../report/layout/words.ts';
import type { Mail } from './mailer.ts';
import { type Post, sendEach } from './post.ts';

interface MailDeps {
  readonly knex: Knex;
  readonly post: Post;
  readonly college: { readonly name: string };
}

interface DueMail {
  readonly id: string;
  readonly kind: ReportKind;
  readonly about: string | null;
  readonly subject: object;
  readonly filters: object;
  readonly format: ReportFormat;
  readonly status: 'ready' | 'failed';
  readonly error: string | null;
  readonly finished_at: Date;
  readonly file_name: string;
  readonly email: string;
  readonly bytes: number;
}

/** Most mail servers accept no more. A larger report must be downloaded. */
const MOST_BYTES = 10 * 1_048_576;

/** The next one is made by then, at the earliest. */
const TRIED_MS = 24 * 60 * 60 * 1_000;

/**
 * Mails the results of regular reports to the owners who want them. One at a time, each by one worker.
 *
 * The sending is recorded in the commit that locked its row. If the worker dies in between, the mail may be sent
 * twice, but never not at all. A mail that the server refuses is not sent again. The report is still in the
 * list.
 */
export const sendDueMails = ({ knex, post, college }: MailDeps): Promise<void> =>
  sendEach({ knex, post }, async held => {
    const due = await nextDue(held, post.waiting());
    if (!due) return false;
    const { id } = due;
    const outcome = await post.deliver({
      key: id,
      mail: await mailOf(held, due, college.name),
      until: new Date(due.finished_at.getTime() + TRIED_MS),
      details: { report: id },
    });
    if (outcome === 'later') return true;
    await held('reports').where({ id }).update({ mail: outcome });
    await notifyReport(held, id);
    return true;
  });

/** Nothing is sent to an owner who was deactivated, or who may not read it any more. */
async function nextDue(held: Knex.Transaction, waiting: readonly string[]): Promise<DueMail | undefined> {
  return held('reports')
    .join('users', 'users.id', 'reports.owner_id')
    .where({ mail: 'due', deactivated_at: null })
    .where(entitled => entitled.where('role', 'admin').orWhere('reader', 'user'))
    .whereIn('status', ['ready', 'failed'])
    .whereNotIn('reports.id', waiting)
    .orderBy('finished_at')
    .forUpdate('reports')
    .skipLocked()
    .first(
      'reports.id',
      'kind',
      'format',
      'status',
      'error',
      'finished_at',
      'file_name',
      'email',
      'reports.subject',
      'reports.filters',
      held.raw(BYTES),
      held.raw(aboutSql('reports.subject')),
    );
}

const BYTES = `(SELECT coalesce(sum(length(content)), 0)::bigint FROM report_files
  WHERE report_id = reports.id) AS bytes`;

async function mailOf(held: Knex, due: DueMail, college: string): Promise<Mail> {
  const title = [TITLES[due.kind], ...(due.about === null ? [] : [isolated(due.about)])].join(': ');
  const mail = { to: due.email, subject: `${title} – ${college}` };
  const text = (sentence: string): string => [sentence, '', inOneLine([title, ...filtersIn(due)])].join('\n');
  if (due.status === 'failed') return { ...mail, text: text(SERVER_MESSAGES.mailFailed(due.error ?? '')) };
  if (due.bytes > MOST_BYTES) return { ...mail, text: text(SERVER_MESSAGES.mailTooLarge) };
  const parts: Buffer[] = await held('report_files')
    .where({ report_id: due.id })
    .orderBy('part')
    .pluck('content');
  const attachment = {
    ...{ filename: due.file_name, content: Buffer.concat(parts) },
    contentType: REPORT_FILE_TYPES[due.format],
  };
  return { ...mail, text: text(SERVER_MESSAGES.mailAttached), attachment };
}

/** No table says them, so only by them are two lists of one kind told apart. None, if only a newer release knows them. */
function filtersIn({ kind, subject, filters }: DueMail): readonly string[] {
  const { data } = reportSubject.safeParse({ kind, ...subject, filters });
  return data ? filtersOf(data) : [];
}
