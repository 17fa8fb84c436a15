import { CLOCKS_AGREE_WITHIN_MINUTES } from '#contract/constants.ts';
import { isTimeDoubtful } from '#contract/time.ts';

/**
 * The times of a mark. `waited`: its fact says that it waited on a device whose clock was right. `seenAt`: an admin
 * accepted it, and its fact says when the student was scanned.
 */
interface MarkTimes {
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly waited: boolean;
  readonly seenAt?: Date | null;
}

/**
 * When a student was marked. A scan may have waited on its device, so this is the time at which it was made. If that is
 * doubtful, it is the time at which it was recorded, which is never earlier.
 */
export const markedAt = ({ occurredAt, recordedAt, waited, seenAt }: MarkTimes): Date => {
  if (seenAt) return seenAt;
  const isKnown = waited || !isTimeDoubtful(occurredAt, recordedAt);
  return isKnown && occurredAt < recordedAt ? occurredAt : recordedAt;
};

/** What the last fact of a record says. It is read only where its time is doubtful: elsewhere this is null. */
const saidOf = (records: string, what: keyof MarkTimes): string =>
  `CASE WHEN abs(extract(epoch FROM ${records}.recorded_at - ${records}.occurred_at)) > ${60 * CLOCKS_AGREE_WITHIN_MINUTES}
    THEN (SELECT data->>'${what}' FROM facts WHERE facts.position = ${records}.position) END`;

export const waitedSql = (records: string): string => `(${saidOf(records, 'waited')})::boolean`;
export const seenAtSql = (records: string): string => `(${saidOf(records, 'seenAt')})::timestamptz`;
