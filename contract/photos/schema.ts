import { z } from 'zod';
import { idSchema, namedStudent, pageAnswer, pageQuery, success } from '../common.ts';
import { PHOTO } from '../constants.ts';
import { decisionOn } from '../decisions.ts';
import { MESSAGES } from '../messages.ts';

/** The photo that counts, and the one that waits for an admin. */
const PHOTO_STATES = ['approved', 'waiting'] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Who brought a photo. Only a student's own has to be approved. */
const PHOTO_SOURCES = ['student', 'admin', 'import'] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

const versionSchema = z.string().regex(/^[0-9a-f]{32}$/, MESSAGES.photoVersionInvalid);

export const whichPhoto = (usual: PhotoState) =>
  z.strictObject({ state: z.enum(PHOTO_STATES).default(usual) });

/** What is known of a student's photos, beside the pictures. */
const photoStanding = z.object({
  approved: z
    .object({
      version: z.string(),
      since: z.string(),
      /** Since when it counts, which a door says of a new one. Null: the office brought it, or it is not new any more. */
      newSince: z.string().nullable(),
      addedAs: z.enum(PHOTO_SOURCES),
    })
    .nullable(),
  waiting: z.object({ version: z.string(), addedAt: z.string() }).nullable(),
  /** The last photo was refused, and no other came since. */
  refused: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type PhotoStanding = z.infer<typeof photoStanding>;

export const photoStandingAnswer = z.object({ success, photo: photoStanding });
export const changedPhotoAnswer = z.object({ success, message: z.string(), photo: photoStanding });

/** A photo that waits, beside the one that it would replace. */
const waitingPhoto = z.object({
  student: z.object(namedStudent),
  version: z.string(),
  addedAt: z.string(),
  approved: z.object({ version: z.string(), since: z.string() }).nullable(),
});
export type WaitingPhoto = z.infer<typeof waitingPhoto>;

export const waitingPhotosQuery = z.strictObject({
  ...pageQuery,
  limit: pageQuery.limit.unwrap().default(PHOTO.perPage),
});
export type WaitingPhotosQuery = z.infer<typeof waitingPhotosQuery>;
export const waitingPhotosAnswer = z.object({ success, photos: z.array(waitingPhoto), ...pageAnswer });
export type WaitingPhotosAnswer = z.infer<typeof waitingPhotosAnswer>;

/** The photo that the admin saw: if the student sent another one since, that one goes on waiting. */
const photoDecision = decisionOn({ studentId: idSchema, version: versionSchema });
export type PhotoDecision = z.infer<typeof photoDecision>;

export const decidePhotosBody = z.strictObject({
  decisions: z.array(photoDecision).min(1).max(PHOTO.decisions),
});
export type DecidePhotosBody = z.infer<typeof decidePhotosBody>;

/** `gone`: the student sent another photo since, took it back, or somebody else decided. */
const PHOTO_OUTCOMES = ['approved', 'refused', 'gone'] as const;
export const decidePhotosAnswer = z.object({
  success,
  message: z.string(),
  results: z.array(z.object({ studentId: z.string(), outcome: z.enum(PHOTO_OUTCOMES) })),
});
export type DecidePhotosAnswer = z.infer<typeof decidePhotosAnswer>;

/** Lets the pass that read a student's code fetch the photo, for two minutes. */
export const photoTicket = z.string().max(100);
