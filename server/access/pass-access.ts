import { createHash } from 'node:crypto';
import { z } from 'zod';
import { idSchema } from '#contract/common.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import type { EndOfPass, PassInUse } from './principal.ts';

const ENDED = { revoked: 'pass_revoked', expired: 'pass_expired' } as const;

const refuseEnded = ({ why }: EndOfPass): Refusal => refuse(ENDED[why]);

/** Why this pass may not call the route; undefined: it may. Routes that name no right refuse every pass. */
export function refusePassRight(route: Pick<Route, 'pass'>, pass: PassInUse): Refusal | undefined {
  const { pass: open } = route;
  if (!open) return refuse('forbidden');
  if (open.right !== 'any' && !pass.rights.includes(open.right)) return refuse('forbidden');
  return pass.ended && !(open.late && pass.ended.maySend) ? refuseEnded(pass.ended) : undefined;
}

const naming = z.object({ eventId: idSchema });
const pathNaming = z.object({ id: idSchema });
/** Where a body can have a status, it is judged before anything else is read. */
const marking = z.object({ status: z.literal('present').optional() });

interface Sent {
  readonly params: unknown;
  readonly body: unknown;
}

/** The event that a request of a pass names. */
export const eventNamed = ({ pass }: Pick<Route, 'pass'>, { params, body }: Sent): string | undefined =>
  pass?.event === 'path' ? pathNaming.safeParse(params).data?.id : naming.safeParse(body).data?.eventId;

/** Why this pass may not do it there: it names an event that is not its own, or marks anything but present. */
export function refusePassElsewhere(
  route: Pick<Route, 'pass'>,
  { eventIds }: PassInUse,
  sent: Sent,
): Refusal | undefined {
  if (!route.pass || route.pass.event === 'none') return undefined;
  const eventId = eventNamed(route, sent);
  if (eventId === undefined || !eventIds.includes(eventId)) return refuse('pass_other_event');
  return route.pass.event === 'body' && !marking.safeParse(sent.body).success
    ? refuse('pass_present_only')
    : undefined;
}

/** The hash of what was sent, as the header of a pass has it. */
const bodyHashOf = (body: string): string => createHash('sha256').update(body).digest('base64url');

/** Whether the body is the one that was signed. */
export const isBodyAsSigned = ({ bodyHash }: PassInUse, body: string): boolean =>
  bodyHashOf(body) === bodyHash;

/** Why a pass may not make a mark at all. What it may have done before it ended is for an admin to decide. */
export function refusePassMark(
  { holderId, ended }: PassInUse,
  mark: { readonly studentId: string; readonly earliest: Date },
): Refusal | undefined {
  if (mark.studentId === holderId) return refuse('pass_own_mark');
  return ended && mark.earliest >= ended.at ? refuseEnded(ended) : undefined;
}
