import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import type { Logger } from '#platform/log/log.ts';
import type { Config } from '#platform/settings/config.ts';
import type { Lease } from './claim/hold-lease.ts';
import type { Claim } from './claim/report-rows.ts';
import type { FontFace } from './layout/fonts.ts';
import type { PdfPrinter } from './pdf/pdf.ts';

export interface RenderDeps {
  readonly knex: Knex;
  readonly printer: PdfPrinter;
  readonly fonts: readonly FontFace[];
  readonly college: Pick<Config['college'], 'name' | 'timeZone'>;
  /** The secret that signs QR codes. */
  readonly qrSecret: string;
  readonly pdfMostRecords: number;
  /** The public address of the console. Undefined: there is none that a report could name. */
  readonly publicOrigin?: string | undefined;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** `not_ours`: finished, cancelled or taken by another worker, before or in the meantime. */
export type Rendered = 'ready' | 'failed' | 'released' | 'not_ours';

/** A report to make, and its lease. */
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
  subject.kind === 'student' ? MESSAGES.studentNotFound : MESSAGES.eventNotFound;
