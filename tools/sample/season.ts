import type { AskCorrectionBody } from '#contract/corrections/asking.ts';
import { isForTerms } from '#contract/events/audience.ts';
import type { CreateEventBody } from '#contract/events/schema.ts';
import type { CreateNoticeForm } from '#contract/notices/schema.ts';
import { addDays } from '#contract/time.ts';
import { around } from './random.ts';
import type { PlannedStudent } from './students.ts';

/** A student's way through a door. `minute`: after the event's start, before it if below zero. */
export interface Arrival {
  readonly student: PlannedStudent;
  readonly minute: number;
  readonly gate: string;
}

export interface PlannedEvent {
  readonly body: CreateEventBody;
  /** Those it lists one by one. Empty: it has no such list. */
  readonly listed: readonly PlannedStudent[];
  /** In the order of their coming. */
  readonly arrivals: readonly Arrival[];
  /** Whether the office completes it and marks the rest absent. */
  readonly completed: boolean;
  /** What students who are absent then ask to be corrected. The office has not decided about it yet. */
  readonly requests: readonly AskCorrectionBody[];
}

interface PlannedNotice {
  readonly body: CreateNoticeForm;
  /** The day on which it is written. */
  readonly day: string;
}

type Line = readonly [
  days: number,
  time: string,
  title: string,
  location: string,
  more?: Partial<CreateEventBody>,
  /** It lists so many students, the keenest. */
  shortlist?: number,
];

const MEETING = { event_type: 'TNP Meeting' } as const;

/** Days from today. Three to come, one of today, eight past. */
const EVENTS: readonly Line[] = [
  [-80, '10:00', 'Season opening and placement policy', 'Main auditorium', MEETING],
  [-70, '14:00', 'Aptitude workshop', 'Seminar hall 2'],
  [-58, '11:00', 'Resume clinic', 'Central library', { description: 'Bring one page, printed.' }],
  [
    -45,
    '09:30',
    'Campus drive: Meridian Software',
    'Main auditorium',
    { trades: ['Computer Science Engineering', 'Information Technology'], years: ['3rd Year', '4th Year'] },
  ],
  [-33, '10:00', 'Group discussion practice', 'Seminar hall 1'],
  [-20, '09:30', 'Campus drive: Deccan Motors', 'Workshop block', { trades: ['Mechanical Engineering'] }],
  [-12, '15:00', 'Monthly meeting of the placement cell', 'Seminar hall 2', MEETING],
  [-3, '10:30', 'Mock interviews with alumni', 'Main auditorium', { description: 'Come in formal dress.' }],
  [
    0,
    '',
    'Pre-placement talk: Kaveri Systems',
    'Main auditorium',
    { description: 'Bring your identity card.' },
  ],
  [2, '11:00', 'Aptitude test, second round', 'Computer centre', {}, 45],
  [
    6,
    '10:00',
    'Campus drive: Kaveri Systems',
    'Main auditorium',
    { description: 'Two copies of your resume.' },
  ],
  [13, '15:00', 'Review of the season', 'Seminar hall 1', MEETING],
];

const REQUESTS: readonly AskCorrectionBody[] = [
  { wish: 'present', text: 'I came in by the side door with two others, and nobody scanned us there.' },
  { wish: 'excused', text: 'I was at the district hospital that day. I can bring the certificate.' },
];

interface SeasonAt {
  readonly today: string;
  /** When the event of today begins: HH:MM. */
  readonly startsAt: string;
  readonly random: () => number;
}

/** The events of a season around today, and who comes when to those that are past or on. */
export const planEvents = (
  students: readonly PlannedStudent[],
  { today, startsAt, random }: SeasonAt,
): readonly PlannedEvent[] =>
  EVENTS.map(([days, time, title, location, more, shortlist = 0]) => {
    const body = {
      ...{
        title,
        location,
        description: '',
        event_type: 'Event' as const,
        trades: [],
        years: [],
        students: [],
        identity: 'any' as const,
      },
      ...more,
      ...{ date: workday(today, days), time: time || startsAt },
    };
    const expected = students.filter(student => isForTerms(body, student) && student.joined > -days);
    const arrivals = days > 0 ? [] : arrivalsOf(expected, random);
    // The last one is left as an office leaves it on a busy evening: nobody has completed it yet.
    const listed = students.toSorted((a, b) => b.keenness - a.keenness).slice(0, shortlist);
    return { body, listed, arrivals, completed: days < -3, requests: days === -12 ? REQUESTS : [] };
  });

/** Nothing is on a Sunday but what is on today: it moves a day away from today. */
function workday(today: string, days: number): string {
  const day = addDays(today, days);
  return new Date(day).getUTCDay() === 0 ? addDays(day, Math.sign(days)) : day;
}

const arrivalsOf = (expected: readonly PlannedStudent[], random: () => number): readonly Arrival[] =>
  expected
    .filter(({ keenness }) => random() < keenness)
    .map(student => ({
      student,
      minute: 8 * around(random) - 2,
      gate: random() < 0.7 ? 'Main door' : 'Side door',
    }))
    .toSorted((one, other) => one.minute - other.minute);

/** Notices of every state: pinned, published, scheduled and expired. */
export const planNotices = (today: string): readonly PlannedNotice[] => [
  {
    day: addDays(today, -40),
    body: {
      title: 'Fees of the placement cell',
      text: 'Please pay at the office before the end of the month.',
      expiry_date: addDays(today, -20),
    },
  },
  {
    day: addDays(today, -6),
    body: {
      title: 'Dress code at campus drives',
      text: 'Formal dress and your identity card at every drive. Nobody is let in without the card.',
      type: 'Event',
    },
  },
  {
    day: addDays(today, -1),
    body: {
      title: 'Kaveri Systems visits this week',
      text: 'The talk is open to everybody. Whoever wants to take part in the drive attends the talk.',
      pinned: true,
    },
  },
  {
    day: today,
    body: {
      title: 'Results of the aptitude test',
      text: 'They hang at the notice board of the computer centre.',
      publish_date: addDays(today, 4),
    },
  },
];
