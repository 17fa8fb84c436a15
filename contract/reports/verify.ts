import { z } from 'zod';
import { success } from '../common.ts';
import { MESSAGES } from '../messages.ts';
import { positionText } from './filters.ts';
import { REPORT_FORMATS, REPORT_KINDS } from './request.ts';

/** The hash and position on a printed report, as typed. Both are compared with what was recorded. */
export const verifyQuery = z.strictObject({
  hash: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, MESSAGES.hashInvalid)
    .optional(),
  asOf: positionText.optional(),
});

/** `genuine`: recorded here, as far as requested. `altered`: recorded here, but with another hash or position. */
const VERIFY_STATES = ['genuine', 'altered', 'unknown'] as const;
export type VerifyState = (typeof VERIFY_STATES)[number];

/**
 * What was recorded when a report was made: its totals, without personal data. It is kept longer than the report's
 * file.
 */
const fingerprintedReport = z.object({
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  asOf: z.number().int(),
  hash: z.string(),
  rows: z.number().int(),
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.literal('%').optional() })),
  madeAt: z.string(),
});
export type FingerprintedReport = z.infer<typeof fingerprintedReport>;

/** `report`: what to compare the paper with. Null if the report is unknown. */
export const verifyAnswer = z.object({
  success,
  state: z.enum(VERIFY_STATES),
  message: z.string(),
  report: fingerprintedReport.nullable(),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
