import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import { reportFileName } from '#contract/reports/files.ts';
import {
  type ReportFormat,
  type ReportSubject,
  reportSubject,
  type ScheduledReport,
} from '#contract/reports/request.ts';
import { plainForm } from '#contract/search.ts';
import { inFileName } from '#contract/texts.ts';
import { type Clock, inDays } from '../days.ts';

/** A report to make: its subject, its format, and the user it is for. */
export interface NewReport {
  readonly id: string;
  readonly ownerId: string;
  readonly subject: ReportSubject;
  readonly format: ReportFormat;
  /** The position to read it at. Undefined: the last one. */
  readonly asOf?: number | undefined;
  /** The role of the user who will read it. */
  readonly reader: Role;
  readonly fileName: string;
  readonly createdAt: Date;
}

/** Its row, in its first state. */
export function newReportRow(report: NewReport) {
  const { kind, filters, ...subject } = report.subject;
  return {
    id: report.id,
    owner_id: report.ownerId,
    kind,
    format: report.format,
    subject: JSON.stringify(subject),
    filters: JSON.stringify(filters),
    reader: report.reader,
    as_of: report.asOf ?? null,
    file_name: report.fileName,
    created_at: report.createdAt,
  };
}

/**
 * The subject of a scheduled report, with its range as days. They are counted from the clock's today, even if a
 * worker starts later.
 */
export function subjectOf({ format, ...report }: ScheduledReport, clock: Clock): ReportSubject {
  return reportSubject.parse({ ...report, filters: inDays({ range: undefined, ...report.filters }, clock) });
}

/** The name of its file. Undefined if its subject does not exist. */
export async function fileNameFor(
  knex: Knex,
  subject: ReportSubject,
  format: ReportFormat,
): Promise<string | undefined> {
  const about = await nameOf(knex, subject);
  return about === undefined ? undefined : reportFileName(subject.kind, format, about);
}

/** The part that distinguishes its file from others of its kind. */
async function nameOf(knex: Knex, subject: ReportSubject): Promise<string | undefined> {
  if (subject.kind === 'event' || subject.kind === 'sheet') {
    const event: { title: string; date: string } | undefined = await knex('events')
      .where({ id: subject.eventId })
      .first('title', 'date');
    return event && [plain(event.title), event.date].filter(Boolean).join('-');
  }
  if (subject.kind === 'student') {
    const user: { roll_no: string | null } | undefined = await knex('users')
      .where({ id: subject.userId })
      .first('roll_no');
    return user && plain(user.roll_no ?? '');
  }
  if (subject.kind === 'eligibility') {
    const { side, rate, filters } = subject;
    const who = [filters.trade, filters.year].map(each => plain(each ?? ''));
    return [side === 'below' ? 'below' : 'at-least', rate, ...who].filter(part => part !== '').join('-');
  }
  return '';
}

const NAME_LENGTH = 40;

/** The text as it is in a file's name. */
function plain(text: string): string {
  const letters = inFileName(plainForm(text).normalize('NFC').toLowerCase());
  return inFileName([...letters].slice(0, NAME_LENGTH).join(''));
}
