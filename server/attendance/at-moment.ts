import type { Knex } from 'knex';
import type { EventStatus } from '#contract/constants.ts';
import { isFor } from '#contract/events/audience.ts';
import { eventStatus, today } from '#contract/time.ts';
import type { MarkedEvent } from '../events/lookup.ts';
import type { Late } from './marks/decider.ts';

export interface MomentDeps {
  readonly knex: Knex;
  readonly timeZone: string;
  /** For so many hours a scan may wait on its device and still count by itself. */
  readonly graceHours: number;
}

interface Row extends Pick<MarkedEvent, 'date' | 'trades' | 'years' | 'students' | 'identity'> {
  readonly choice: EventStatus | null;
  readonly active: boolean | null;
  readonly trade: string | null;
  readonly year: string | null;
}

/**
 * The event and the student as they were at the last position recorded by a given time. `choice` is null if a move to a
 * later day ended it.
 */
const AT_MOMENT = `
SELECT events.date, events.trades, events.years, events.students, identity, students.active, students.trade, students.year,
  (SELECT data->>'status' FROM facts WHERE stream = events.event_id AND facts.position <= known.at
     AND data->'status' IS NOT NULL
   ORDER BY version DESC LIMIT 1) AS choice
FROM (SELECT greatest(position_by(:moment), max(position)) AS at FROM history_start) AS known
JOIN event_terms AS events ON event_id = :eventId AND events.position <= known.at
  AND (events.until IS NULL OR events.until > known.at) AND NOT deleted
LEFT JOIN student_terms AS students ON student_id = :studentId AND students.position <= known.at
  AND (students.until IS NULL OR students.until > known.at)`;

/** A device waits no longer for an answer. */
const ON_ITS_WAY_MS = 60_000;

/** A scan that is younger than that is judged as of now. */
const HAS_WAITED_MS = 5_000;

/** Devices' clocks drift while a scan waits, and an anchor has whole seconds. */
const CLOCKS_DRIFT_MS = 60_000;

export interface Claim {
  readonly eventId: string;
  readonly studentId: string;
  readonly moment: Date;
  /** The same if all that is unknown of it was spent on the way. */
  readonly earliest: Date;
  readonly now: Date;
  /** When the device had last heard of the server before the mark, if it can prove that. */
  readonly contactAt: Date | undefined;
}

/**
 * The context at the time of a mark, for an event that is no longer active; undefined if it was not active at
 * that time either. A student of whom nothing was recorded by then had not been approved.
 */
export async function lateAt(deps: MomentDeps, claim: Claim): Promise<Late | undefined> {
  for (const { moment, ...doubt } of believed(claim)) {
    const context = moment < claim.now ? await contextAt(deps, claim, moment) : undefined;
    if (context) return { ...context, ...doubt };
  }
  return undefined;
}

/**
 * The context at the time of a mark for an event that is still active; undefined if the mark would not have counted
 * then either, or its time cannot be believed.
 */
export async function thenAt(deps: MomentDeps, claim: Claim): Promise<Late | undefined> {
  const [believable] = believed(claim);
  if (!believable || believable.isContradicted) return undefined;
  if (claim.now.getTime() - believable.moment.getTime() < HAS_WAITED_MS) return undefined;
  const then = await contextAt(deps, claim, believable.moment);
  return then?.inTime && then.student.active && isFor(then.event, then.student) ? then : undefined;
}

async function contextAt(
  { knex, timeZone, graceHours }: MomentDeps,
  { eventId, studentId, now }: Claim,
  moment: Date,
): Promise<Late | undefined> {
  const { rows }: { rows: Row[] } = await knex.raw(AT_MOMENT, { eventId, studentId, moment });
  const [row] = rows;
  if (!row) return undefined;
  const status = eventStatus({ date: row.date, choice: row.choice }, today(moment, timeZone));
  if (status !== 'active') return undefined;
  return {
    event: { trades: row.trades, years: row.years, students: row.students, identity: row.identity },
    student: {
      id: studentId,
      ...{ active: row.active ?? false, waiting: row.active === null, trade: row.trade, year: row.year },
    },
    inTime: now.getTime() - moment.getTime() <= graceHours * 3_600_000,
  };
}

interface Believed extends Pick<Late, 'isContradicted' | 'wasOnItsWay'> {
  readonly moment: Date;
}

/**
 * The moment that is claimed, or a little before it, if the event ended while the mark was on its way. If the device's
 * last contact contradicts it, that contact: it was not before. A contact is known by its second, in which the event may
 * have begun or ended. A person decides, so either end counts.
 */
function believed({ moment, earliest, contactAt }: Claim): readonly Believed[] {
  const contact = contactAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (contactAt && moment.getTime() + CLOCKS_DRIFT_MS < contact)
    return [contactAt, new Date(contact + 999)].map(each => ({ moment: each, isContradicted: true }));
  const onItsWayMs = moment.getTime() - earliest.getTime();
  const wasOnItsWay = onItsWayMs > 0 && onItsWayMs <= ON_ITS_WAY_MS;
  return [{ moment }, ...(wasOnItsWay ? [{ moment: earliest, wasOnItsWay }] : [])];
}
