import type { AttendanceStatus, EventType } from '#contract/constants.ts';
import { LISTED, type Listed } from './season-list.ts';

/** An event of the season, as the office plans it. */
export interface Planned {
  readonly title: string;
  readonly event_type: EventType;
  /** Null: all trades are expected. */
  readonly trade: string | null;
  /** Opened a day before its own. */
  readonly isOfTomorrow?: true;
}

/** What is asked of the record: everything, or what these say. */
export interface Asked {
  readonly title?: string;
  readonly trade?: string;
  readonly event_type?: EventType;
  readonly status?: AttendanceStatus;
  /** Of one student. */
  readonly rollNo?: string;
}

export interface Recounted {
  readonly students: number;
  readonly present: number;
  readonly absent: number;
  /** Present of those marked, a whole percent. */
  readonly rate: number;
}

/** One mark: who, where, what. */
export interface Noted {
  readonly student: Listed;
  readonly event: Planned;
  readonly status: AttendanceStatus;
}

const percent = (present: number, absent: number): number =>
  present + absent === 0 ? 0 : Math.round((100 * present) / (present + absent));

/** A plain list of who was marked where, kept beside the product by what was done. Its figures are counted anew. */
export class SeasonRecord {
  readonly #noted = new Map<string, Noted>();

  readonly #key = (event: Planned, { rollNo }: Listed): string => `${event.title} ${rollNo}`;

  note(event: Planned, students: readonly Listed[], status: AttendanceStatus = 'present'): void {
    for (const student of students) this.#noted.set(this.#key(event, student), { student, event, status });
  }

  takeBack(event: Planned, student: Listed): void {
    this.#noted.delete(this.#key(event, student));
  }

  /** Those who are expected and not marked. */
  unmarked(event: Planned): Listed[] {
    return expectedAt(event).filter(student => !this.#noted.has(this.#key(event, student)));
  }

  asked({ title = '', trade, event_type, status, rollNo }: Asked = {}): Noted[] {
    return [...this.#noted.values()].filter(
      noted =>
        noted.event.title.includes(title) &&
        (trade === undefined || noted.student.trade === trade) &&
        (event_type === undefined || noted.event.event_type === event_type) &&
        (status === undefined || noted.status === status) &&
        (rollNo === undefined || noted.student.rollNo === rollNo),
    );
  }

  recount(asked?: Asked): Recounted {
    const noted = this.asked(asked);
    const present = noted.filter(({ status }) => status === 'present').length;
    const absent = noted.length - present;
    const students = new Set(noted.map(({ student }) => student.rollNo)).size;
    return { students, present, absent, rate: percent(present, absent) };
  }

  /** The rate of one student over the events of the last months, which end today. */
  rateOf({ rollNo }: Listed): number {
    const own = this.asked({ rollNo }).filter(({ event }) => !event.isOfTomorrow);
    const present = own.filter(({ status }) => status === 'present').length;
    return percent(present, own.length - present);
  }
}

/** Who is expected at an event. */
export const expectedAt = ({ trade }: Planned): readonly Listed[] =>
  LISTED.filter(student => trade === null || student.trade === trade);
