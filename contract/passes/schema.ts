import { z } from 'zod';
import {
  callersId,
  filterOf,
  idSchema,
  instantSchema,
  pageAnswer,
  pageQuery,
  person,
  requiredLine,
  success,
} from '../common.ts';
import { LIMITS, PASS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';

/** A person stands at a door with the pass, or nobody does: a tablet that students hold their codes to. */
export const PASS_KINDS = ['person', 'kiosk'] as const;
export type PassKind = (typeof PASS_KINDS)[number];

/**
 * What a pass may do at its events.
 * - `scan`: mark the student present whose code was read.
 * - `search`: find a student by name or roll number.
 * - `manual`: mark a student present without a code.
 */
export const PASS_RIGHTS = ['scan', 'search', 'manual'] as const;
export type PassRight = (typeof PASS_RIGHTS)[number];

const name = requiredLine(MESSAGES.passNameRequired).max(LIMITS.name.max);
const kind = z.enum(PASS_KINDS);
const right = z.enum(PASS_RIGHTS);

export const createPassBody = z
  .strictObject({
    ...callersId,
    name,
    kind: kind.default('person'),
    rights: z.array(right).min(1, MESSAGES.passNeedsRight).max(PASS_RIGHTS.length),
    eventIds: z.array(idSchema).min(1, MESSAGES.passNeedsEvent).max(PASS.events),
    expiresAt: instantSchema,
    /** The student who holds it. They cannot be marked with it. */
    holderId: idSchema.nullable().default(null),
  })
  .refine(({ kind: of, rights }) => of === 'person' || rights.every(each => each === 'scan'), {
    error: MESSAGES.passKioskScans,
    path: ['rights'],
  })
  .refine(({ kind: of, holderId }) => of === 'person' || holderId === null, {
    error: MESSAGES.passKioskHolder,
    path: ['holderId'],
  });
export type CreatePassBody = z.output<typeof createPassBody>;

/**
 * - `offered`: no device has it yet.
 * - `paired`: a device has it, and an admin has not confirmed that it is the right one.
 * - `active`: it works.
 * - `ended`: it was revoked, or its time is over.
 */
const PASS_STATES = ['offered', 'paired', 'active', 'ended'] as const;
export type PassState = (typeof PASS_STATES)[number];

/** A pass as admins see it. */
const passSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind,
  rights: z.array(right),
  state: z.enum(PASS_STATES),
  events: z.array(z.object({ id: z.string(), title: z.string(), date: z.string() })),
  issuer: person,
  holder: person.nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** The marks that stand by it. */
  marks: z.number().int(),
  /** While no device has it: when its newest pairing code expires. Null: none was made. */
  codeUntil: z.string().nullable(),
  /** While it is paired and not confirmed: the number that its device shows. */
  number: z.string().nullable(),
});
export type Pass = z.infer<typeof passSchema>;

/** Standing passes, or ended ones; only those of one event. */
export const passesQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(['standing', 'ended']).default('standing'),
  eventId: filterOf(idSchema),
});
export type PassesQuery = z.infer<typeof passesQuery>;

export const passesAnswer = z.object({ success, passes: z.array(passSchema), ...pageAnswer });
export type PassesAnswer = z.infer<typeof passesAnswer>;

export const passAnswer = z.object({ success, pass: passSchema });
export const changedPassAnswer = passAnswer.extend({ message: z.string() });

/** Body of `POST /passes/:id/confirmation`: the number that the admin has compared. */
export const confirmPassBody = z.strictObject({ number: z.string().regex(/^\d{6}$/) });
