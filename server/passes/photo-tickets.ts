import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What lets one pass fetch the photo of one student, whose code it has just read. */
export interface PhotoTickets {
  readonly issue: (passId: string, studentId: string) => string;
  /** The student of a ticket. Undefined: it is not of this pass, or too old. */
  readonly studentOf: (passId: string, ticket: string) => string | undefined;
}

/** Long enough for a slow line, and too short to collect photos. */
const GOOD_FOR_SECONDS = 120;

const ticketShape = z.tuple([z.uuid(), z.string().regex(/^\d{1,12}$/), z.string().length(22)]);

/** `secret`: that of the codes. Nothing is stored: a ticket is signed for its pass, its student and its end. */
export function createPhotoTickets(secret: string, now: () => Date): PhotoTickets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rollcall photo tickets', 32));
  const macOf = (of: string): Buffer => createHmac('sha256', key).update(of).digest().subarray(0, 16);
  return {
    issue: (passId, studentId) => {
      const end = Math.floor(now().getTime() / 1_000) + GOOD_FOR_SECONDS;
      return `${studentId}.${end}.${macOf(`${passId}.${studentId}.${end}`).toString('base64url')}`;
    },
    studentOf: (passId, ticket) => {
      const { data } = ticketShape.safeParse(ticket.split('.'));
      if (!data) return undefined;
      const [studentId, end, mac] = data;
      const given = Buffer.from(mac, 'base64url');
      const ours = macOf(`${passId}.${studentId}.${end}`);
      const isOurs = given.length === ours.length && timingSafeEqual(given, ours);
      return isOurs && Number(end) * 1_000 > now().getTime() ? studentId : undefined;
    },
  };
}
