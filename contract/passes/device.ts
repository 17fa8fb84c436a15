import { z } from 'zod';
import { idSchema, instantSchema, namedStudent, success, textSchema } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { eventSchema } from '../events/schema.ts';
import { publicPoint } from '../qr/live.ts';
import { PASS_KINDS, PASS_RIGHTS } from './schema.ts';

/** What opens a pass on one device, once. It stands in the QR code on the screen of the office. */
export const pairingSecret = z.string().regex(/^[\w-]{43}$/);

/** Answer of `POST /passes/:id/pairing`: the only one that holds the secret. */
export const offerPairingAnswer = z.object({
  success,
  secret: pairingSecret,
  /** When it expires, and the time now, both by the server's clock. */
  until: instantSchema,
  now: instantSchema,
});

/** Body of `POST /pass/pairing`. The private half of the key never leaves the device. */
export const pairPassBody = z.strictObject({ secret: pairingSecret, publicKey: publicPoint });

export const pairPassAnswer = z.object({ success, id: idSchema, name: z.string(), now: instantSchema });

/** Answer of `GET /pass`: what the device that holds a pass may know of it. */
export const ownPassAnswer = z.object({
  success,
  pass: z.object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(PASS_KINDS),
    rights: z.array(z.enum(PASS_RIGHTS)),
    issuer: z.string(),
    expiresAt: instantSchema,
    events: z.array(eventSchema),
  }),
  now: instantSchema,
});
export type OwnPassAnswer = z.infer<typeof ownPassAnswer>;

/** Answer of `GET /pass/photo/standing`: since when the photo is new at the door. Null: it is not, or there is none. */
export const passPhotoStandingAnswer = z.object({ success, newSince: instantSchema.nullable() });

/** `GET /attendance/event/:id/find`: students expected at an event, by name or roll number. */
export const findAtDoorQuery = z.strictObject({ search: textSchema.max(LIMITS.search.max).default('') });

/** A search of fewer characters finds only whom it is the whole roll number of. Otherwise it would be a list of all. */
export const FIND_AT_LEAST = 2;

/** The most students that one search finds. A list of all is not to be had this way. */
export const FOUND_AT_DOOR = 10;

const foundAtDoor = z.object({
  ...namedStudent,
  /** Marked present already. */
  present: z.boolean(),
});
export type FoundAtDoor = z.infer<typeof foundAtDoor>;

export const findAtDoorAnswer = z.object({
  success,
  students: z.array(foundAtDoor).max(FOUND_AT_DOOR),
  /** There are more. */
  more: z.boolean(),
});
export type FindAtDoorAnswer = z.infer<typeof findAtDoorAnswer>;
