import { useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type ScannedStudent, scannedStudent } from '#contract/qr/code.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { useLazyStudentsAtDoorQuery } from './door-api.ts';
import { bestMatches } from './typed-text.ts';

/** More than anybody looks through at a door. To find others, the admin types more of the name. */
const MOST_FOUND = 100;

export interface FoundStudents {
  /** The best matches, at most {@link MOST_FOUND}. */
  readonly students: readonly ScannedStudent[];
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
    const students = (data?.users ?? []).map(user => scannedStudent.parse(user));
    const matches = bestMatches(students, search);
    const isExact = matches.length < students.length;
    setFound({ students: matches, count: isExact ? matches.length : (data?.count ?? 0) });
    if (error)
      setProblem(isApiError(error) ? sentence(error, MESSAGES.requestFailed) : MESSAGES.requestFailed);
    else if (matches.length === 0) setProblem(MESSAGES.studentNotFound);
  };

  const forget = (why: string | null = null): void => {
    question.current++;
    setFound(NOBODY);
    setProblem(why);
  };
  return { find, forget, finding, found, problem };
}
