import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { LIMITS } from '#contract/constants.ts';
import { allPages } from '../../lib/api/all-pages.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useEventQuery } from '../../lib/api/event-endpoints.ts';
import { useCalls } from '../../lib/api/use-calls.ts';
import { useAsked } from '../../lib/use-asked.ts';
import { type FailedQuery, troubleOf } from '../../ui/state/load-failed.tsx';
import type { ListingEvent } from './event-form.ts';

interface Asked {
  /** Undefined: not there yet, or `trouble` says why not. */
  readonly data: ListingEvent | undefined;
  readonly trouble: FailedQuery | null;
}

/** An event, with those who are present at it as the list of its next round. */
export function useNextRound(id: string): Asked {
  const event = useEventQuery({ id });
  const callsNow = useCalls();
  const { answer, isAsking, askAgain } = useAsked(async () => {
    const wanted = { id, status: 'present', limit: LIMITS.page.max } as const;
    const pages = await allPages(cursor =>
      callsNow().json(attendanceRoutes.eventAttendance, { ...wanted, cursor }),
    );
    return isApiError(pages)
      ? pages
      : pages.flatMap(({ attendance }) => attendance.flatMap(({ user_id: user }) => user?.id ?? []));
  }, id);
  const present = isApiError(answer)
    ? { isError: true, error: answer, isFetching: isAsking, refetch: askAgain }
    : { isError: false, data: answer ?? undefined, isFetching: isAsking, refetch: askAgain };
  const data = event.data &&
    present.data && {
      event: { ...event.data.event, trades: [], years: [] },
      students: present.data,
    };
  return { data, trouble: troubleOf([event, present]) };
}
