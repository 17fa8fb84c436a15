import { z } from 'zod';
import { CLOCKS_AGREE_WITHIN_MINUTES } from '#contract/constants.ts';
import { shortMac } from '#platform/signing/short-mac.ts';

/** What lets one pass fetch the photo of one student, whose code it has just read. */
export interface PhotoTickets {
  readonly issue: (passId: string, studentId: string) => string;
  /** The student of a ticket. Undefined: it is not of this pass, or too old. */
  readonly studentOf: (passId: string, ticket: string) => string | undefined;
}

/** Long enough for a slow line, and too short to collect photos. */
const GOOD_FOR_SECONDS = 120;
/** What ends later was made while a clock was ahead. Those of several servers differ a little. */
const LONGEST_MS = GOOD_FOR_SECONDS * 1_000 + CLOCKS_AGREE_WITHIN_MINUTES * 60_000;

const ticketShape = z.tuple([z.uuid(), z.string().regex(/^\d{1,12}$/), z.string().length(22)]);

/** `secret`: that of the codes. Nothing is stored: a ticket is signed for its pass, its student and its end. */
export function createPhotoTickets(secret: string, now: () => Date): PhotoTickets {
  const mac = shortMac(secret, 'rollcall photo tickets');
  return {
    issue: (passId, studentId) => {
      const end = Math.floor(now().getTime() / 1_000) + GOOD_FOR_SECONDS;
      return `${studentId}.${end}.${mac.of(`${passId}.${studentId}.${end}`)}`;
    },
    studentOf: (passId, ticket) => {
      const { data } = ticketShape.safeParse(ticket.split('.'));
      if (!data) return undefined;
      const [studentId, end, signed] = data;
      const isOurs = mac.isOf(`${passId}.${studentId}.${end}`, signed);
      const leftMs = Number(end) * 1_000 - now().getTime();
      return isOurs && leftMs > 0 && leftMs <= LONGEST_MS ? studentId : undefined;
    },
  };
}
