import { z } from 'zod';
import { requiredText } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { byId, done, type Route } from '../route.ts';
import { CORRECTION_WISHES } from './wishes.ts';

/** Body of `POST /attendance/event/:id/correction`: the wish, and what the student says for it. */
export const askCorrectionBody = z.strictObject({
  wish: z.enum(CORRECTION_WISHES),
  text: requiredText(MESSAGES.reasonRequired).max(LIMITS.reason.max, MESSAGES.reasonTooLong),
});
export type AskCorrectionBody = z.infer<typeof askCorrectionBody>;

/** By themselves, because a student's phone needs none of the shapes that the office's calls have. */
export const askingRoutes = {
  askCorrection: {
    method: 'POST',
    path: '/attendance/event/:id/correction',
    access: 'signed-in',
    about:
      'As a student, ask the office for a correction of what is recorded of oneself at an event. A student has one such request an event, which replaces the one before while that waits.',
    params: byId,
    body: askCorrectionBody,
    answer: done,
  },
  dropCorrection: {
    method: 'DELETE',
    path: '/attendance/event/:id/correction',
    access: 'signed-in',
    about: 'Take back an own request that waits.',
    params: byId,
    answer: done,
  },
} as const satisfies Record<string, Route>;
