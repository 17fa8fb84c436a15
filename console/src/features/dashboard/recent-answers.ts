import type { AskedCorrection } from '#contract/corrections/asked.ts';
import { addDays, today } from '#contract/time.ts';

/** For so many days, today among them, the answer to a request for a correction stands on the dashboard. */
const SHOWN_DAYS = 7;
const MOST = 3;

/** The office's newest answers. My Attendance lists all. */
export const recentAnswers = (
  requests: readonly AskedCorrection[],
  day: string,
  timeZone: string,
): readonly AskedCorrection[] =>
  requests
    .filter(
      ({ answer, at }) => answer !== null && today(new Date(at), timeZone) >= addDays(day, 1 - SHOWN_DAYS),
    )
    .slice(0, MOST);
