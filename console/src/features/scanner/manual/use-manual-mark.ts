import { useState } from 'react';
import toast from 'react-hot-toast';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { useMarkMutation } from '../../../lib/api/attendance-endpoints.ts';
import { useSubmissions } from '../../../lib/api/submissions.ts';
import type { MarkArrival } from '../shared/outcome/mark-arrival.ts';
import { markLook } from '../shared/outcome/outcome-look.ts';
import { play } from '../shared/outcome/sounds.ts';

interface Wanted {
  readonly eventId: string;
  readonly status: AttendanceStatus;
  /** Somebody looked at the student before pressing. */
  readonly looked: boolean;
}

/** Marks a student manually. A retry after a lost answer sends the same id, so nothing is stored twice. */
export function useManualMark({ user, unverified }: MarkArrival) {
  const submit = useSubmissions();
  const [send, { isLoading: marking }] = useMarkMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const mark = async (wanted: Wanted): Promise<MarkAnswer | null> => {
    const { eventId, status } = wanted;
    setProblem(null);
    const { data, error } = await submit(`${eventId} ${status}`, scanId =>
      send({ userId: user.id, ...wanted, scanId, ...(unverified && { unverified }) }),
    );
    if (data) {
      play(markLook(data.outcome, status).sound);
      if (data.outcome === 'marked') toast.success(MESSAGES.marked);
      return data;
    }
    play('refused');
    setProblem(isApiError(error) ? sentence(error, MESSAGES.markFailed) : MESSAGES.markFailedRetry);
    return null;
  };

  return { mark, marking, problem, forget: () => setProblem(null) };
}
