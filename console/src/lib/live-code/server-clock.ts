import { LIVE_CODE } from '#contract/constants.ts';
import { isSetSince, pageOpenedAt } from '../clock-set.ts';

const SECOND_MS = 1_000;
/** An answer that took longer says too little about the server's time. */
const ROUND_TRIP_MOST_MS = 5_000;

/** Clocks that differ less are left alone: a live code is accepted half a minute before and after its time. */
const AGREE_WITHIN_MS = 500;

export const agree = (offsetMs: number, otherMs: number): boolean =>
  Math.abs(offsetMs - otherMs) < AGREE_WITHIN_MS;

/** The seconds until the next live code: the whole step at its beginning, 1 just before its end. */
export const secondsLeft = (serverMs: number): number =>
  LIVE_CODE.stepSeconds - (Math.floor(serverMs / SECOND_MS) % LIVE_CODE.stepSeconds);

/** What an answer says of the server's clock. Times without a name are by this device's clock, in milliseconds. */
interface TimedAnswer {
  readonly now: string | null;
  readonly requestedAt: number;
  readonly answeredAt: number;
}

/**
 * What must be added to this device's clock to get the server's. The server is taken to have answered in the middle of
 * the round trip. Null: the answer says nothing.
 */
export function offsetBy({ now, requestedAt, answeredAt }: TimedAnswer): number | null {
  const took = answeredAt - requestedAt;
  const serverMs = now === null ? Number.NaN : Date.parse(now);
  if (Number.isNaN(serverMs) || took < 0 || took > ROUND_TRIP_MOST_MS) return null;
  return Math.round(serverMs - (requestedAt + answeredAt) / 2);
}

/**
 * Runs this now, at each whole second of the server's clock, and when the page is seen again: browsers let timers of
 * hidden pages sleep. The time is always asked of the clock, never counted. The returned function ends it.
 */
export function everySecond(offsetMs: number, run: (serverMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    const serverMs = Date.now() + offsetMs;
    timer = setTimeout(tick, SECOND_MS - (serverMs % SECOND_MS));
    run(serverMs);
  };
  document.addEventListener('visibilitychange', tick);
  tick();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * Runs this when the device's clock was set, as phones do that start with a wrong time and then hear the right one. The
 * returned function ends it.
 */
export function onClockSet(run: () => void): () => void {
  let before = pageOpenedAt();
  const look = (): void => {
    if (isSetSince(before)) run();
    before = pageOpenedAt();
  };
  const timer = setInterval(look, SECOND_MS);
  return () => clearInterval(timer);
}
