import { addDays, localTime, momentOf, today as todayOf } from '#contract/time.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { type Office, type OfficeDeps, openOffice, SAMPLE_ADMIN, type Scan } from './office.ts';
import { type Arrival, type PlannedEvent, planEvents, planNotices } from './season.ts';
import { type PlannedStudent, planStudents, SEASON_DAYS } from './students.ts';

const MINUTE_MS = 60_000;
/** Students who come within so many minutes are marked together. */
const TOGETHER_MINUTES = 5;
const EVENT_MINUTES = 180;

/** `now`: the end of the season, before the present. The database is migrated and has no users. */
interface FillDeps extends Omit<OfficeDeps, 'now'> {
  readonly now: Date;
  readonly random: () => number;
}

/** Something that happens in the season. */
interface Happening {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

/** Lets a season happen, in order and at its own times, so that facts, rosters and counts are as they would be. */
export async function fillSeason({ now, random, ...deps }: FillDeps): Promise<void> {
  const today = todayOf(now, deps.timeZone);
  /** Never after the end, so that what is recorded next comes later. */
  const moment = (day: string, time: string, minutes = 0): Date =>
    new Date(Math.min(momentOf(day, time, deps.timeZone).getTime() + minutes * MINUTE_MS, now.getTime()));
  let clock = moment(addDays(today, -SEASON_DAYS), '09:00');
  const office = await openOffice({ ...deps, now: () => clock });
  const students = planStudents(random);
  const passwordHash = await hashPassword(SAMPLE_ADMIN.password);
  const events = planEvents(students, { today, startsAt: startOfToday(now, deps.timeZone), random });
  const season = { office, today, moment, now };
  const happenings = [
    ...joiningOf(season, students, passwordHash),
    ...events.flatMap(event => courseOf(season, event)),
    ...planNotices(today).map(({ day, body }) => ({
      at: moment(day, '09:00'),
      run: () => office.publish(body),
    })),
  ];
  // Sorting keeps the order of what happens at the same time.
  for (const { at, run } of happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock = at;
    await run();
  }
}

interface Season {
  readonly office: Office;
  readonly today: string;
  readonly now: Date;
  readonly moment: (day: string, time: string, minutes?: number) => Date;
}

const joiningOf = (
  { office, today, moment }: Season,
  students: readonly PlannedStudent[],
  passwordHash: string,
): Happening[] =>
  [...Map.groupBy(students, ({ joined }) => joined)].map(([ago, together]) => ({
    at: moment(addDays(today, -ago), '09:00'),
    run: () => office.join(together, passwordHash),
  }));

/** An event from its announcement to what is asked and corrected on the day after. */
function courseOf(
  season: Season,
  { body, listed, arrivals, completed, requests }: PlannedEvent,
): Happening[] {
  const { office, today, moment } = season;
  const { date, time } = body;
  let id = '';
  const announce = async (): Promise<void> => {
    id = await office.announce(body, listed);
  };
  const scans = scansOf(season, body, arrivals).map(([at, together]) => ({
    at,
    run: () => office.scan(id, together),
  }));
  return [
    { at: moment(addDays(date < today ? date : today, -3), '11:00'), run: announce },
    ...scans,
    ...(completed
      ? [
          { at: moment(date, time, EVENT_MINUTES), run: () => office.complete(id) },
          { at: moment(addDays(date, 1), '10:00'), run: () => office.correctOne(id) },
          { at: moment(addDays(date, 1), '18:00'), run: () => office.beAsked(id, requests) },
        ]
      : []),
  ];
}

/**
 * The students who come, in groups, each with the moment at which it is marked. Students who would come after the end
 * are left out.
 */
function scansOf(
  { moment, now }: Season,
  { date, time }: PlannedEvent['body'],
  arrivals: readonly Arrival[],
): (readonly [at: Date, scans: readonly Scan[]])[] {
  // Nobody is marked before the day has begun.
  const midnight = -(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const soFar = (now.getTime() - moment(date, time).getTime()) / MINUTE_MS;
  const groups = Map.groupBy(
    arrivals.filter(({ minute }) => minute <= soFar),
    ({ minute }) => Math.max(midnight, Math.ceil(minute / TOGETHER_MINUTES) * TOGETHER_MINUTES),
  );
  return [...groups].map(([minute, together]) => [
    moment(date, time, minute),
    together.map(each => ({ ...each, at: moment(date, time, Math.max(midnight, each.minute)) })),
  ]);
}

/** The event of today began a little while ago, so that some have come and others are still to come. */
function startOfToday(now: Date, timeZone: string): string {
  const { day, minute } = localTime(new Date(now.getTime() - 2 * MINUTE_MS), timeZone);
  return day === todayOf(now, timeZone) ? minute : '00:00';
}
