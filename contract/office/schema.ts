import { z } from 'zod';
import { changeRequest } from '../accounts/identity.ts';
import { emailSchema, rollNoSchema } from '../accounts/schema.ts';
import { idSchema, pageAnswer, pageQuery, success, textSchema } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { decisionOn } from '../decisions.ts';
import { MESSAGES } from '../messages.ts';
import { userRecord } from '../users/schema.ts';

/** What admins set while the office runs. Off, and without a limit, until an admin changes it. */
const officeSettings = z.object({
  /** Sign-ups of people who are not on the list wait for an admin. */
  approveSignups: z.boolean(),
  /** Students ask for another name, roll number or trade, instead of changing it. */
  lockIdentity: z.boolean(),
  /** For how many days students may ask for a correction of their attendance; 0: not at all. Null: without a limit. */
  correctionDays: z.int().min(0).max(LIMITS.correctionDays).nullable(),
  /** Students get a mail when they are recorded as absent. */
  mailAbsences: z.boolean(),
});
export type OfficeSettings = z.infer<typeof officeSettings>;

/** What an older server does not say is not set there. */
const settingsGiven = officeSettings.extend({
  correctionDays: officeSettings.shape.correctionDays.default(null),
  mailAbsences: z.boolean().default(false),
});
export const officeSettingsAnswer = z.object({ success, settings: settingsGiven });
export const changedSettingsAnswer = officeSettingsAnswer.extend({ message: z.string() });

/** Body of `PUT /office/settings`. What is left out stays. */
export const changeSettingsBody = z.strictObject(officeSettings.shape).partial();
export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>;

/** How much waits for an admin. */
export const waitingAnswer = z.object({
  success,
  waiting: z.object({
    signups: z.number().int(),
    changes: z.number().int(),
    /** Requests for a correction of attendance. */
    corrections: z.number().int().default(0),
  }),
});

export const decideSignupsBody = z.strictObject({
  decisions: z
    .array(z.strictObject({ id: idSchema, approve: z.boolean() }))
    .min(1)
    .max(LIMITS.decisions),
});
export type DecideSignupsBody = z.infer<typeof decideSignupsBody>;

/** What became of one student's sign-up or request. `error`: why nothing was decided. `user`: as they are now, if any. */
const decisionResult = z.object({
  id: idSchema,
  outcome: z.enum(['approved', 'refused', 'failed']),
  error: z.string().nullable(),
  user: userRecord.nullable(),
});
export type DecisionResult = z.infer<typeof decisionResult>;
export const decisionsAnswer = z.object({
  success,
  message: z.string(),
  results: z.array(decisionResult),
});
export type DecisionsAnswer = z.infer<typeof decisionsAnswer>;

/** A student, and what they ask the office to change. */
const waitingChange = changeRequest.extend({ student: userRecord });
export type WaitingChange = z.infer<typeof waitingChange>;
export const waitingChangesQuery = z.strictObject(pageQuery);
export type WaitingChangesQuery = z.infer<typeof waitingChangesQuery>;
export const waitingChangesAnswer = z.object({ success, requests: z.array(waitingChange), ...pageAnswer });
export type WaitingChangesAnswer = z.infer<typeof waitingChangesAnswer>;

/** The student, and the request that the admin saw: one that replaced it since goes on waiting. */
const changeDecision = decisionOn({ id: idSchema, request: idSchema });
export type ChangeDecision = z.infer<typeof changeDecision>;

export const decideChangesBody = z.strictObject({
  decisions: z.array(changeDecision).min(1).max(LIMITS.decisions),
});
export type DecideChangesBody = z.infer<typeof decideChangesBody>;

/** Somebody who may sign up without waiting, by both of these. */
export const expectedPerson = z.strictObject({ roll_no: rollNoSchema, email: emailSchema });
export type ExpectedPerson = z.infer<typeof expectedPerson>;

export const addExpectedBody = z.strictObject({
  people: z
    .array(expectedPerson)
    .min(1, MESSAGES.csvEmpty)
    .max(LIMITS.importRows, MESSAGES.csvTooLong(LIMITS.importRows)),
});
export type AddExpectedBody = z.infer<typeof addExpectedBody>;
export const addExpectedAnswer = z.object({
  success,
  message: z.string(),
  added: z.number().int(),
  /** Of those who waited. */
  approved: z.number().int(),
});

export const expectedQuery = z.strictObject({
  ...pageQuery,
  search: textSchema.max(LIMITS.search.max).optional(),
});
export type ExpectedQuery = z.infer<typeof expectedQuery>;
export const expectedAnswer = z.object({
  success,
  people: z.array(z.object({ id: z.string(), roll_no: z.string(), email: z.string() })),
  ...pageAnswer,
});
export type ExpectedAnswer = z.infer<typeof expectedAnswer>;
