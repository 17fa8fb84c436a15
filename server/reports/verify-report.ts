import type { Knex } from 'knex';
import type { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import type { FingerprintedReport, VerifyAnswer, verifyQuery } from '#contract/reports/verify.ts';

/** What was recorded of a report, and whether it matches the report in question. */
export async function verifyReport(
  knex: Knex,
  id: string,
  asked: z.output<typeof verifyQuery>,
): Promise<VerifyAnswer> {
  const report = await findFingerprint(knex, id);
  const state = report ? stateOf(report, asked) : 'unknown';
  return { success: true, state, message: MESSAGES.verified[state], report: report ?? null };
}

const stateOf = (report: FingerprintedReport, { hash, asOf }: z.output<typeof verifyQuery>) =>
  (hash ?? report.hash) === report.hash && (asOf ?? report.asOf) === report.asOf ? 'genuine' : 'altered';

async function findFingerprint(knex: Knex, id: string): Promise<FingerprintedReport | undefined> {
  const row:
    | (Omit<FingerprintedReport, 'asOf' | 'madeAt'> & { readonly as_of: number; readonly made_at: Date })
    | undefined = await knex('report_fingerprints')
    .where({ id })
    .first('kind', 'format', 'as_of', 'hash', 'rows', 'figures', 'made_at');
  if (!row) return undefined;
  const { as_of, made_at, ...report } = row;
  return { ...report, asOf: as_of, madeAt: made_at.toISOString() };
}
