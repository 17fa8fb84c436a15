import { z } from 'zod';
import { success } from '../common.ts';
import { byId, type Route } from '../route.ts';
import { CORRECTION_WISHES } from './wishes.ts';

/** The last request of a student at an event, and what became of it. */
const askedCorrection = z.object({
  event: z.object({ id: z.string(), title: z.string(), date: z.string() }),
  wish: z.enum(CORRECTION_WISHES),
  /** When it was asked or, if the office has answered it, answered. */
  at: z.string(),
  /** Null: it waits for the office. */
  answer: z.object({ approved: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type AskedCorrection = z.infer<typeof askedCorrection>;

/** By itself, because the event's page, where students ask, does without it. */
export const askedRoutes = {
  askedCorrections: {
    method: 'GET',
    path: '/attendance/user/:id/corrections',
    access: 'self-or-admin',
    about:
      'What a student has asked to be corrected, at up to 50 events, and what the office answered, the newest first: the last request at each event, unless what it asks for has come to be in another way.',
    params: byId,
    answer: z.object({ success, requests: z.array(askedCorrection) }),
  },
} as const satisfies Record<string, Route>;
