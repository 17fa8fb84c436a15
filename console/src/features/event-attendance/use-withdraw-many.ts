import pLimit from 'p-limit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { v7 as newId } from 'uuid';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from '../../lib/api/api.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { type Calls, useCalls } from '../../lib/api/use-calls.ts';

type Records = readonly AttendanceRecord[];

/** The ids of the records for which it was done, and why it was not for each of the others. */
interface Done {
  readonly ids: readonly string[];
  readonly refused: readonly string[];
}

/** What becomes of marks that were made by mistake. */
interface Repair {
  readonly reason: string;
  /** The event at which the students are marked present first. Empty: at none. */
  readonly elsewhere: string;
}

/** More at a time would keep the marks of a door waiting. */
const AT_A_TIME = 4;

/**
 * Withdraws each mark by itself, after its student was marked at the other event, if one is named. So whoever is
 * refused there keeps the mark here. A retry sends the same ids, so nothing is stored twice.
 */
export function useWithdrawMany(): (records: Records, repair: Repair) => Promise<Done> {
  const callsNow = useCalls();
  const dispatch = useDispatch();
  const idOf = useCommandIds();
  return async (records, { reason, elsewhere }) => {
    const calls = callsNow();
    const there = elsewhere === '' ? all(records) : await markAt(elsewhere, records, { calls, idOf });
    const moved = records.filter(({ id }) => there.ids.includes(id));
    const here = await withdrawEach(moved, reason, { calls, idOf });
    dispatch(api.util.invalidateTags(['Attendance', 'Event']));
    return { ids: here.ids, refused: [...there.refused, ...here.refused] };
  };
}

const all = (records: Records): Done => ({ ids: records.map(({ id }) => id), refused: [] });

interface Sending {
  readonly calls: Calls;
  readonly idOf: (content: string) => string;
}

async function markAt(eventId: string, records: Records, { calls, idOf }: Sending): Promise<Done> {
  const students = new Map(records.map(({ id, user_id: user }) => [user.id ?? '', id]));
  const marks = [...students.keys()].map(userId => ({ userId, status: 'present' as const }));
  const commandId = idOf(`${eventId} ${[...students.keys()].join(' ')}`);
  const { data, error } = await calls.json(attendanceRoutes.bulkMark, { eventId, marks, commandId });
  if (error) return { ids: [], refused: records.map(() => sentence(error, MESSAGES.markFailedRetry)) };
  return {
    ids: data.results.flatMap(result => ('error' in result ? [] : (students.get(result.userId) ?? []))),
    refused: data.results.flatMap(result => ('error' in result ? result.error : [])),
  };
}

async function withdrawEach(records: Records, reason: string, { calls, idOf }: Sending): Promise<Done> {
  const outcomes = await pLimit(AT_A_TIME).map(records, async ({ id }) => {
    const commandId = idOf(`${id} ${reason}`);
    const { error } = await calls.json(attendanceRoutes.withdrawMark, { id, reason, commandId });
    return { id, error };
  });
  return {
    ids: outcomes.flatMap(({ id, error }) => (error ? [] : id)),
    refused: outcomes.flatMap(({ error }) => (error ? sentence(error, MESSAGES.markFailedRetry) : [])),
  };
}

/** The same content has the same id, as long as the dialog is open. */
function useCommandIds(): (content: string) => string {
  const [ids] = useState(() => new Map<string, string>());
  return content => {
    const id = ids.get(content) ?? newId();
    ids.set(content, id);
    return id;
  };
}
