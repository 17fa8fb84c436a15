import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import { reportFileName } from '#contract/report-files.ts';
import {
  type ReportFormat,
  type ReportSubject,
  reportSubject,
  type ScheduledReport,
} from '#contract/report-request.ts';
import { type Clock, inDays } from '../days.ts';

/** A report to be made: of what, as what, and for whom. */
export interface NewReport {
  readonly id: string;
  readonly ownerId: string;
  readonly subject: ReportSubject;
  readonly format: ReportFormat;
  /** The position it is to be read at; undefined: the last one. */
  readonly asOf?: number | undefined;
  /** Whose eyes it is for. */
  readonly reader: Role;
  readonly fileName: string;
  readonly createdAt: Date;
}

/** Its row, as it begins. */
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

/** What is asked for, said in days: those of today, whenever a worker comes to it. */
export function subjectOf({ format, ...asked }: ScheduledReport, clock: Clock): ReportSubject {
  return reportSubject.parse({ ...asked, filters: inDays({ range: undefined, ...asked.filters }, clock) });
}

/** What its file is called; undefined where what it is of is not there. */
export async function fileNameFor(
  knex: Knex,
  subject: ReportSubject,
  format: ReportFormat,
): Promise<string | undefined> {
  const about = await nameOf(knex, subject);
  return about === undefined ? undefined : reportFileName(subject.kind, format, about);
}

/** What tells its file from others of its kind. */
async function nameOf(knex: Knex, subject: ReportSubject): Promise<string | undefined> {
  if (subject.kind === 'event') {
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
  return '';
}

const NAME_LENGTH = 40;

/** Of a text what every file system takes in a name. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
