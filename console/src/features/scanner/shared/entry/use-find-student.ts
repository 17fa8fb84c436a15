import { useRef, useState } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { FIND_AT_LEAST, type FindAtDoorAnswer } from '#contract/passes/device.ts';
import { type KnownStudent, scannedStudent } from '#contract/qr/code.ts';
import type { UsersAnswer } from '#contract/users/schema.ts';
import { saysNothing, sentence } from '../../../../lib/api/api-error.ts';
import { patience } from '../../../../lib/outbox/open-outbox.ts';
import { known } from '../../roster/judge.ts';
import { findIn } from '../../roster/roster.ts';
import { rosterHere } from '../../roster/use-roster.ts';
import { useLazyFindAtDoorQuery, useLazyStudentsAtDoorQuery } from '../door-api.ts';
import { useDoorRights } from '../door-rights.ts';
import { bestMatches } from './typed-text.ts';

/** More than anybody looks through at a door. To find others, the admin types more of the name. */
const MOST_FOUND = 100;

/** `present`: marked present already, where the answer says so. */
type FoundStudent = KnownStudent & { readonly present?: boolean };

export interface FoundStudents {
  /** The best matches, at most {@link MOST_FOUND}. */
  readonly students: readonly FoundStudent[];
  /** How many there are in all. */
  readonly count: number;
}
/** An old search is not repeated when the live connection is back: nobody waits for the answer. */
const ONCE = { refetchOnReconnect: false } as const;
const NOBODY: FoundStudents = { students: [], count: 0 };

/** How it stands with the last search. */
interface Finding {
  readonly finding: boolean;
  readonly found: FoundStudents;
  readonly problem: string | null;
}
const IDLE: Finding = { finding: false, found: NOBODY, problem: null };

/** Finds students by a typed roll number or name: among all, or with a pass among those expected at its event. */
export function useFindStudent(eventId?: string) {
  const { ofPass } = useDoorRights();
  const [ask] = useLazyStudentsAtDoorQuery(ONCE);
  const [askByPass] = useLazyFindAtDoorQuery(ONCE);
  const [state, setState] = useState(IDLE);
  const question = useRef(0);

  const byAdmin = async (search: string): Promise<Found> => {
    const request = ask({ search, role: 'user', sort: 'match', limit: MOST_FOUND });
    const inTime = await Promise.race([request, patience()]);
    // A student waits, and the call may hang for a minute. Whom the list does not know, only the server can tell.
    const early = inTime ? null : inRoster(search);
    if (early && early.count > 0) return { answer: early, error: undefined };
    const { data, error } = await request;
    return { answer: data ? ofServer(data, search) : saysNothing(error) ? inRoster(search) : null, error };
  };
  const byPass = async (search: string): Promise<Found> => {
    if (eventId === undefined) return { answer: null, error: undefined };
    const { data, error } = await askByPass({ id: eventId, search });
    return { answer: data ? ofPassRoute(data) : null, error };
  };
  const problemOf = (search: string, { answer, error }: Found): string | null => {
    if (!answer) return sentence(error, MESSAGES.requestFailed);
    if (answer.count > 0) return null;
    // With a pass, one letter finds nobody, however many have it.
    return ofPass && search.length < FIND_AT_LEAST ? DOOR_MESSAGES.findTooShort : MESSAGES.studentNotFound;
  };
  const find = async (search: string): Promise<void> => {
    const current = ++question.current;
    setState(({ found }) => ({ finding: true, found, problem: null }));
    const outcome = ofPass ? await byPass(search) : await byAdmin(search);
    if (current !== question.current) return;
    setState({ finding: false, found: outcome.answer ?? NOBODY, problem: problemOf(search, outcome) });
  };

  const forget = (why: string | null = null): void => {
    question.current++;
    setState({ ...IDLE, problem: why });
  };
  return { find, forget, ...state };
}

interface Found {
  readonly answer: FoundStudents | null;
  readonly error: unknown;
}

/** One more than is shown stands for the rest. */
const ofPassRoute = ({ students, more }: FindAtDoorAnswer): FoundStudents => ({
  students,
  count: students.length + (more ? 1 : 0),
});

function ofServer({ users, count }: UsersAnswer, search: string): FoundStudents {
  const students = users.map(user => scannedStudent.parse(user));
  const matches = bestMatches(students, search);
  return { students: matches, count: matches.length < students.length ? matches.length : count };
}

/** By the list of students on this device. */
function inRoster(search: string): FoundStudents | null {
  const roster = rosterHere();
  if (!roster) return null;
  const matches = bestMatches(findIn(roster, search).map(known), search);
  return { students: matches.slice(0, MOST_FOUND), count: matches.length };
}
