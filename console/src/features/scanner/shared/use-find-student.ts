import { useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type KnownStudent, scannedStudent } from '#contract/qr/code.ts';
import type { UsersAnswer } from '#contract/users/schema.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { saysNothing } from '../../../lib/outbox/verdict.ts';
import { known } from '../roster/judge.ts';
import { findIn } from '../roster/roster.ts';
import { rosterHere } from '../roster/use-roster.ts';
import { useLazyStudentsAtDoorQuery } from './door-api.ts';
import { bestMatches } from './typed-text.ts';

/** More than anybody looks through at a door. To find others, the admin types more of the name. */
const MOST_FOUND = 100;

export interface FoundStudents {
  /** The best matches, at most {@link MOST_FOUND}. */
  readonly students: readonly KnownStudent[];
  /** How many there are in all. */
  readonly count: number;
}
const NOBODY: FoundStudents = { students: [], count: 0 };

/** Finds students by a typed roll number or name. */
export function useFindStudent() {
  const [ask, { isFetching: finding }] = useLazyStudentsAtDoorQuery();
  const [found, setFound] = useState(NOBODY);
  const [problem, setProblem] = useState<string | null>(null);
  const question = useRef(0);

  const find = async (search: string): Promise<void> => {
    const current = ++question.current;
    setProblem(null);
    const { data, error } = await ask({ search, role: 'user', limit: MOST_FOUND });
    if (current !== question.current) return;
    const answer = data ? ofServer(data, search) : ofRoster(error, search);
    setFound(answer ?? NOBODY);
    if (answer?.count === 0) setProblem(MESSAGES.studentNotFound);
    if (!answer) setProblem(sentence(error, MESSAGES.requestFailed));
  };

  const forget = (why: string | null = null): void => {
    question.current++;
    setFound(NOBODY);
    setProblem(why);
  };
  return { find, forget, finding, found, problem };
}

function ofServer({ users, count }: UsersAnswer, search: string): FoundStudents {
  const students = users.map(user => scannedStudent.parse(user));
  const matches = bestMatches(students, search);
  return { students: matches, count: matches.length < students.length ? matches.length : count };
}

/** By the list of students on this device, if the server does not answer. */
function ofRoster(error: unknown, search: string): FoundStudents | null {
  const roster = saysNothing(error) ? rosterHere() : null;
  if (!roster) return null;
  const matches = bestMatches(findIn(roster, search).map(known), search);
  return { students: matches.slice(0, MOST_FOUND), count: matches.length };
}
