import { z } from 'zod';
import { idSchema, pageAnswer, pageQuery, success } from '../common.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS } from '../constants.ts';
import { DECISIONS_LIMIT, decisionOn } from '../decisions.ts';
import { decisionsAnswer } from '../office/schema.ts';
import type { Route } from '../route.ts';
import { userRecord } from '../users/schema.ts';
import { CORRECTION_WISHES } from './wishes.ts';

/** A request that waits, and what an admin decides it by. */
const waitingCorrection = z.object({
  id: z.string(),
  askedAt: z.string(),
  wish: z.enum(CORRECTION_WISHES),
  text: z.string(),
  student: userRecord,
  event: z.object({
    id: z.string(),
    title: z.string(),
    event_type: z.enum(EVENT_TYPES),
    date: z.string(),
    time: z.string(),
  }),
  /** What is recorded now. Null: nothing. */
  standing: z.enum(ATTENDANCE_STATUSES).nullable(),
  /** Scans of the student's own code at this event that marked nobody. They show that the student was there. */
  refusedScans: z.number().int(),
});
export type WaitingCorrection = z.infer<typeof waitingCorrection>;

const correctionsQuery = z.strictObject(pageQuery);
export type CorrectionsQuery = z.infer<typeof correctionsQuery>;

const correctionsAnswer = z.object({ success, requests: z.array(waitingCorrection), ...pageAnswer });
export type CorrectionsAnswer = z.infer<typeof correctionsAnswer>;

const correctionDecision = decisionOn({ id: idSchema });
export type CorrectionDecision = z.infer<typeof correctionDecision>;

/** Body of `POST /office/corrections/decisions`. */
const decideCorrectionsBody = z.strictObject({
  decisions: z.array(correctionDecision).min(1).max(LIMITS.decisions),
});
export type DecideCorrectionsBody = z.infer<typeof decideCorrectionsBody>;

export const decidingRoutes = {
  waitingCorrections: {
    method: 'GET',
    path: '/office/corrections',
    access: 'admin',
    about: 'A page of what students ask to be corrected of their attendance, the oldest first.',
    query: correctionsQuery,
    answer: correctionsAnswer,
  },
  decideCorrections: {
    method: 'POST',
    path: '/office/corrections/decisions',
    access: 'admin',
    about:
      'Approve such requests, which corrects, withdraws or makes the mark, or refuse them with a reason that the student reads; each by itself, and says of each what became of it. The id in a result is that of the request.',
    body: decideCorrectionsBody,
    bodyLimit: DECISIONS_LIMIT,
    answerWithinMs: 30_000,
    answer: decisionsAnswer,
  },
} as const satisfies Record<string, Route>;
