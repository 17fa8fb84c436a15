import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import type { FontFace } from './fonts.ts';
import type { Lease } from './hold-lease.ts';
import type { PdfPrinter } from './pdf.ts';
import type { Claim } from './report-rows.ts';

export interface RenderDeps {
  readonly knex: Knex;
  readonly printer: PdfPrinter;
  readonly fonts: readonly FontFace[];
  readonly college: Pick<Config['college'], 'name' | 'timeZone'>;
  /** What QR codes are signed with. */
  readonly qrSecret: string;
  /** A PDF holds no more records. */
  readonly pdfMostRecords: number;
  /** Where people reach the console; undefined: nowhere that a report could name. */
  readonly publicOrigin?: string | undefined;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** `not_ours`: finished, cancelled or taken by somebody else, before or meanwhile. */
export type Rendered = 'ready' | 'failed' | 'released' | 'not_ours';

/** A report to be made, and the lease that holds it. */
export interface Work {
  readonly claim: Claim;
  readonly lease: Lease;
}

/** Why a report was not made, for its owner. */
export interface Refused {
  readonly sentence: string;
}

/** Why there is nothing to report on. */
export const notThere = ({ subject }: Pick<Claim, 'subject'>): string =>
  subject.kind === 'event' ? MESSAGES.eventNotFound : MESSAGES.studentNotFound;
