import pLimit from 'p-limit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { v7 as newId } from 'uuid';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from '../../lib/api/api.ts';
import { type ApiError, sentence } from '../../lib/api/api-error.ts';
import { type Calls, useCalls } from '../../lib/api/use-calls.ts';

type Records = readonly AttendanceRecord[];

/** The records for which it was done, and why it was not for each of the others. */
interface Done {
  readonly records: Records;
  readonly refused: readonly string[];
}

/** What was withdrawn, and what was not. */
export interface Withdrawn extends Done {
  /** Somebody has changed these marks since they were shown, so they stand. */
  readonly changed: Records;
  /** Those who were marked present at the other event first. */
  readonly moved: Records;
}

/** What becomes of marks that were made by mistake. */
interface Repair {
  readonly reason: string;
  /** The event at which those who are present here are marked present first. Empty: at none. */
  readonly elsewhere: string;
}

/** More at a time would keep the marks of a door waiting. */
const AT_A_TIME = 4;

const NONE: Done = { records: [], refused: [] };

/** Only those are marked at the other event: nobody says of an absent student that they came anywhere. */
export const isPresent = ({ status }: AttendanceRecord): boolean => status === 'present';

/**
 * Withdraws each mark by itself, after its student was marked at the other event, if one is named and they are present
 * here. So a student who is refused there keeps the mark here. A retry sends the same ids, so nothing is stored twice.
 */
export function useWithdrawMany(): (records: Records, repair: Repair) => Promise<Withdrawn> {
  const callsNow = useCalls();
  const dispatch = useDispatch();
  const idOf = useCommandIds();
  return async (records, { reason, elsewhere }) => {
    const calls = callsNow();
    const toMove = elsewhere === '' ? [] : records.filter(isPresent);
    const there = toMove.length === 0 ? NONE : await markAt(elsewhere, toMove, { calls, idOf });
    const toWithdraw = records.filter(record => !toMove.includes(record) || there.records.includes(record));
    const here = await withdrawEach(toWithdraw, reason, { calls, idOf });
    dispatch(api.util.invalidateTags(['Attendance', 'Event']));
    return { ...here, moved: there.records, refused: [...there.refused, ...here.refused] };
  };
}

interface Sending {
  readonly calls: Calls;
  readonly idOf: (content: string) => string;
}

async function markAt(eventId: string, records: Records, { calls, idOf }: Sending): Promise<Done> {
  const students = records.map(({ user_id: user }) => user.id ?? '');
  const marks = students.map(userId => ({ userId, status: 'present' as const }));
  const commandId = idOf(`${eventId} ${students.join(' ')}`);
  const { data, error } = await calls.json(attendanceRoutes.bulkMark, { eventId, marks, commandId });
  if (error) return { records: [], refused: records.map(() => sentence(error, MESSAGES.markFailedRetry)) };
  const marked = new Set(data.results.flatMap(result => ('error' in result ? [] : result.userId)));
  return {
    records: records.filter(({ user_id: user }) => marked.has(user.id ?? '')),
    refused: data.results.flatMap(result => ('error' in result ? result.error : [])),
  };
}

/** Withdraws the marks as they were shown. */
async function withdrawEach(
  records: Records,
  reason: string,
  { calls, idOf }: Sending,
): Promise<Omit<Withdrawn, 'moved'>> {
  const outcomes = await pLimit(AT_A_TIME).map(records, async record => {
    const { id, position } = record;
    const body = { reason, position: position ?? undefined, commandId: idOf(`${id} ${reason}`) };
    const { error } = await calls.json(attendanceRoutes.withdrawMark, { id, ...body });
    return { record, error };
  });
  return {
    records: outcomes.flatMap(({ record, error }) => (error ? [] : record)),
    changed: outcomes.flatMap(({ record, error }) => (isChanged(error) ? record : [])),
    refused: outcomes.flatMap(({ error }) =>
      error && !isChanged(error) ? sentence(error, MESSAGES.markFailedRetry) : [],
    ),
  };
}

const isChanged = (error: ApiError | undefined): boolean => error?.code === 'attendance_changed';

/** The same content has the same id, as long as the dialog is open. */
function useCommandIds(): (content: string) => string {
  const [ids] = useState(() => new Map<string, string>());
  return content => {
    const id = ids.get(content) ?? newId();
    ids.set(content, id);
    return id;
  };
}
