import { z } from 'zod';
import { requiredText, success } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { nameSchema, rollNoSchema, userSchema } from './schema.ts';

/** What a student is told apart by. With the office's setting, students ask for a change of it. */
export const IDENTITY_FIELDS = ['name', 'roll_no', 'trade'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/**
 * What a student does not change while the office keeps who they are. The year counts too: it decides where they are
 * expected, so a student who changed it for a day would have no absence. One that is not known yet they may enter.
 */
export const keptFields = ({ year }: { readonly year?: string | null | undefined }) =>
  year ? ([...IDENTITY_FIELDS, 'year'] as const) : IDENTITY_FIELDS;

/** One field that a student wants to be changed: what it is now, what it was when they asked, what they wish. */
const wishedChange = z.object({
  field: z.enum(IDENTITY_FIELDS),
  now: z.string().nullable(),
  was: z.string().nullable(),
  wish: z.string(),
});
export type WishedChange = z.infer<typeof wishedChange>;

/** What a student asks the office to change. */
export const changeRequest = z.object({
  /** Another one for each request, also of the same student. */
  id: z.string(),
  askedAt: z.string(),
  changes: z.array(wishedChange),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/** Whether the office keeps who somebody is, and what they ask it to change. */
const identity = z.object({
  locked: z.boolean(),
  /** The last request, while it waits (`refusal` is null) or if it was refused. */
  request: changeRequest
    .extend({ refusal: z.object({ at: z.string(), reason: z.string() }).nullable() })
    .nullable(),
});
export type Identity = z.infer<typeof identity>;

export const profileAnswer = z.object({ success, user: userSchema, identity });
export const updateProfileAnswer = profileAnswer.extend({ message: z.string() });

/**
 * Body of `POST /auth/profile/changes`. What is left out, or is so already, is not asked for. The server checks
 * which trades are on offer.
 */
export const askChangeBody = z
  .strictObject({
    name: nameSchema,
    roll_no: rollNoSchema,
    trade: requiredText(MESSAGES.tradeRequired).max(LIMITS.trade.max, MESSAGES.tradeUnknown),
  })
  .partial();
export type AskChangeBody = z.infer<typeof askChangeBody>;

/** Query of `DELETE /auth/profile/changes/:id`: a request that waits is not taken back if it was refused meanwhile. */
export const whichRequest = z.strictObject({ state: z.enum(['waiting', 'refused']).default('waiting') });
export type WhichRequest = z.infer<typeof whichRequest>;

export const changedIdentityAnswer = z.object({ success, message: z.string(), identity });
