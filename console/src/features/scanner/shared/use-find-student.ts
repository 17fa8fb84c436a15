import { useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type ScannedStudent, scannedStudent } from '#contract/qr/code.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { useLazyStudentsAtDoorQuery } from './door-api.ts';
import { bestMatches } from './typed-text.ts';

/** As many as fit on a phone. To find others, the admin types more. */
export const MOST_FOUND = 5;

/** Finds students by a typed roll number or name. */
export function useFindStudent() {
  const [ask, { isFetching: finding }] = useLazyStudentsAtDoorQuery();
  const [found, setFound] = useState<readonly ScannedStudent[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const question = useRef(0);

  const find = async (search: string): Promise<void> => {
    const current = ++question.current;
    setProblem(null);
    const { data, error } = await ask({ search, role: 'user', limit: MOST_FOUND });
    if (current !== question.current) return;
    const matches = bestMatches(
      (data?.users ?? []).map(user => scannedStudent.parse(user)),
      search,
    );
    setFound(matches);
    if (error)
      setProblem(isApiError(error) ? sentence(error, MESSAGES.requestFailed) : MESSAGES.requestFailed);
    else if (matches.length === 0) setProblem(MESSAGES.studentNotFound);
  };

  const forget = (why: string | null = null): void => {
    question.current++;
    setFound([]);
    setProblem(why);
  };
  return { find, forget, finding, found, problem };
}
