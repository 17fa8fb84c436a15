import { CLOCKS_AGREE_WITHIN_MINUTES } from '#contract/constants.ts';
import { isTimeDoubtful } from '#contract/time.ts';

/** The times of a mark. `waited`: its fact says that it waited on a device whose clock was right. */
interface MarkTimes {
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly waited: boolean;
}

/**
 * When a student was marked. A scan may have waited on its device, so this is the time at which it was made. If that is
 * doubtful, it is the time at which it was recorded, which is never earlier.
 */
export const markedAt = ({ occurredAt, recordedAt, waited }: MarkTimes): Date => {
  const isKnown = waited || !isTimeDoubtful(occurredAt, recordedAt);
  return isKnown && occurredAt < recordedAt ? occurredAt : recordedAt;
};

/** Whether the last fact of a record says that it waited. It is read only where that matters: elsewhere this is null. */
export const waitedSql = (records: string): string =>
  `CASE WHEN ${records}.recorded_at - ${records}.occurred_at > make_interval(mins => ${CLOCKS_AGREE_WITHIN_MINUTES})
    THEN (SELECT (data->>'waited')::boolean FROM facts WHERE facts.position = ${records}.position) END`;
