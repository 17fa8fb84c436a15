import { isDeepStrictEqual } from 'node:util';
import pg, { type Pool } from 'pg';
import type { LiveCounts } from '#contract/live/events.ts';
import { FACTS, streamOf } from '#server/attendance/marks/stream.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { differencesFromReplay } from '#testing/database/replay.ts';
import { type LoadLog, type LoggedMark, settled, unknownSendings } from './load-log.ts';

/** The last counts a socket got, and the counts from a GET of the same server. Undefined: it got none. */
export interface LiveView {
  readonly where: string;
  readonly heard: LiveCounts | undefined;
  readonly fetched: LiveCounts;
}

type ViolationKind =
  /** Acknowledged, but not stored. */
  | 'lost'
  /** Stored more than once: a command, or a student's first mark. */
  | 'doubled'
  /** Stored, but not at the acknowledged position. */
  | 'misplaced'
  /** The positions are not 1..head. */
  | 'gap'
  /** Stored, but never sent. */
  | 'unasked'
  /** A good mark was answered with something other than 200 or 503, or never. */
  | 'refused'
  /** A report table does not match the facts. */
  | 'projection'
  /** A socket got other counts than a GET. */
  | 'live'
  /** A promise of one fault alone, such as being ready again in time. */
  | 'promise';

export interface Violation {
  readonly kind: ViolationKind;
  readonly detail: string;
}

interface Findings {
  readonly acknowledged: number;
  /** Requests whose outcome the device does not know. */
  readonly unknown: number;
  readonly violations: readonly Violation[];
}

/** The fields of a fact that the checker needs. */
interface StoredFact {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly means: string;
  readonly command_id: string;
}

/**
 * The one checker of every fault. It compares what was acknowledged with what is stored, and checks positions,
 * the report tables against a full replay, and live counts against a GET.
 */
export async function check(
  pool: Pool,
  log: LoadLog,
  liveViews: readonly LiveView[] = [],
): Promise<Findings> {
  const { rows: facts } = await pool.query<StoredFact>(
    'SELECT position, stream, version, type, means, command_id FROM facts ORDER BY position, stream',
  );
  const { rows: heads } = await pool.query<{ position: number }>('SELECT position FROM head');
  return {
    acknowledged: log.filter(entry => settled(entry)?.kind === 'ok').length,
    unknown: unknownSendings(log),
    violations: [
      ...misjudged(log, facts),
      ...unasked(log, facts),
      ...doubled(facts),
      ...gaps(facts, heads[0]?.position ?? 0),
      ...(await staleTables(pool)),
      ...liveViews.flatMap(unequal),
    ],
  };
}

/** Compares each answer with what is stored of its mark. */
function misjudged(log: LoadLog, facts: readonly StoredFact[]): Violation[] {
  const byCommand = Map.groupBy(facts, fact => fact.command_id);
  const byPosition = new Map(facts.map(fact => [fact.position, fact]));
  return log.flatMap(entry => {
    const { mark } = entry;
    const made = byCommand.get(mark.scanId) ?? [];
    const reply = settled(entry);
    if (reply?.kind !== 'ok') return [refusedMark(entry)];
    // If the mark already existed, the answer has the position of that fact. Otherwise it has its own.
    const standing = byPosition.get(reply.position);
    if (reply.outcome === 'already_marked')
      return standing?.stream === streamOf(mark.eventId, mark.studentId)
        ? []
        : [violation('lost', mark, `was answered "already marked" at ${reply.position}, where it is not`)];
    if (made.length === 0)
      return [violation('lost', mark, `was acknowledged at ${reply.position} and is not stored`)];
    if (made.some(fact => fact.position === reply.position)) return [];
    const where = made.map(fact => fact.position).join(', ');
    return [violation('misplaced', mark, `was acknowledged at ${reply.position} and is stored at ${where}`)];
  });
}

function refusedMark(entry: LoggedMark): Violation {
  const reply = settled(entry);
  return reply?.kind === 'refused'
    ? violation('refused', entry.mark, `was answered ${reply.status}: ${reply.text}`)
    : violation('refused', entry.mark, `was never answered, after ${entry.sendings.length} sendings`);
}

const violation = (kind: ViolationKind, mark: LoggedMark['mark'], what: string): Violation => ({
  kind,
  detail: `the mark ${mark.scanId} ${what}`,
});

/**
 * Facts of marks that no door sent. Facts of students and events, and absences of a completion, do not come from
 * doors.
 */
function unasked(log: LoadLog, facts: readonly StoredFact[]): Violation[] {
  const sent = new Set(log.map(entry => entry.mark.scanId));
  return facts
    .filter(({ type, means }) => type.startsWith('Attendance') && means !== 'roster')
    .filter(fact => !sent.has(fact.command_id))
    .map(fact => ({ kind: 'unasked', detail: `nobody sent the fact at position ${fact.position}` }));
}

/** A command stored twice, a version of a stream used twice, or a second first mark of a student. */
function doubled(facts: readonly StoredFact[]): Violation[] {
  const twice = (what: string, keyOf: (fact: StoredFact) => string): Violation[] =>
    [...Map.groupBy(facts, keyOf)]
      .filter(([, same]) => same.length > 1)
      .map(([key, same]) => ({
        kind: 'doubled',
        detail: `${what} ${key} is stored at positions ${same.map(fact => fact.position).join(', ')}`,
      }));
  const streams = [...Map.groupBy(facts, fact => fact.stream)];
  const secondFirsts = streams.flatMap(([stream, own]): Violation[] => {
    const ordered = own.toSorted((a, b) => a.position - b.position);
    const seconds = ordered.filter((fact, index) => {
      const before = ordered[index - 1];
      return fact.type === FACTS.marked && before && before.type !== FACTS.withdrawn;
    });
    return seconds.map(({ position }) => ({
      kind: 'doubled',
      detail: `the stream ${stream} has a second first mark at position ${position}`,
    }));
  });
  return [
    ...twice('the command', fact => fact.command_id),
    ...twice('the version', fact => `${fact.version} of stream ${fact.stream}`),
    ...secondFirsts,
  ];
}

function gaps(facts: readonly StoredFact[], head: number): Violation[] {
  const there = new Set(facts.map(fact => fact.position));
  const missing = Array.from({ length: head }, (_, index) => index + 1).filter(each => !there.has(each));
  const beyond = [...there].filter(position => position < 1 || position > head);
  return [
    ...missing.map(position => `position ${position} is missing`),
    ...beyond.map(position => `position ${position} lies outside 1 to ${head}, the head`),
  ].map(detail => ({ kind: 'gap', detail }));
}

async function staleTables(pool: Pool): Promise<Violation[]> {
  const differences = await differencesFromReplay(pool, PROJECTIONS).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  });
  if (differences instanceof Error)
    return [{ kind: 'projection', detail: `the facts cannot be replayed: ${differences.message}` }];
  return differences.map(({ table, unexplained, missing }) => ({
    kind: 'projection',
    detail: `${table} has ${unexplained} rows that do not follow from the facts, and lacks ${missing}`,
  }));
}

function unequal({ where, heard, fetched }: LiveView): Violation[] {
  if (isDeepStrictEqual(heard, fetched)) return [];
  const difference = `heard ${JSON.stringify(heard)}, a GET answers ${JSON.stringify(fetched)}`;
  return [{ kind: 'live', detail: `the socket at ${where} ${difference}` }];
}
