import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { eventsRoutes } from '#contract/events/routes.ts';
import { endingAfter } from '../api/answer-limit.ts';
import { api, endStaleSession } from '../api/api.ts';
import { callRoute, type Outcome } from '../api/call.ts';
import { keepForGood } from '../kept/keep-for-good.ts';
import { rememberScansHere } from '../kept/scans-here.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { WithSession } from '../session/session.ts';
import { throttled } from '../throttled.ts';
import { aheadNow } from './anchor.ts';
import { keptOnDisk } from './kept-on-disk.ts';
import { type KeptScan, markerOf } from './kept-scan.ts';
import { Outbox, type OutboxState } from './outbox.ts';
import { timesOf } from './scan-time.ts';
import { AWAY, type Verdict, verdictOf } from './verdict.ts';

/** The console's store, as far as scans need it. */
export interface OutboxStore {
  readonly dispatch: Dispatch<UnknownAction>;
  readonly getState: () => WithSession;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A pass has its own: what waits under it is neither shown to nor sent for a user who logs in here. */
const NAMES = { admin: 'rollcall-scans', pass: 'rollcall-pass-scans' } as const;
/** The server answers within 5.5 s. A later answer is not expected. */
const ANSWER_WITHIN_MS = 6_000;
/** How long a student at the door may wait without an answer. */
const PATIENCE_MS = 2_000;
export const patience = (): Promise<undefined> => new Promise(resolve => setTimeout(resolve, PATIENCE_MS));
/** Attendance lists are fetched again at most once in this time. */
const REFRESH = { waitMs: 2_000, everyMs: 0 };

const opened = new WeakMap<OutboxStore, Outbox>();

/** The one outbox of this page, or that of the pass on this page. */
export function outboxOf(store: OutboxStore): Outbox {
  const outbox = opened.get(store) ?? open(store);
  opened.set(store, outbox);
  return outbox;
}

function open(store: OutboxStore): Outbox {
  const whose = store.getState().session.user?.role === 'pass' ? 'pass' : 'admin';
  const name = NAMES[whose];
  const line = lineBetweenTabs(name);
  const kept = keptOnDisk(name, {
    onChange: id => line?.postMessage(id),
    onLateAnswer: () => void outbox.refresh(),
  });
  const outbox = new Outbox({
    kept,
    send: sender(store),
    admin: () => markerOf(store.getState().session.user),
    refusalsOf: whose === 'pass' ? 'own' : 'all',
    patience,
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    alone: work => oneAtATime(name, work),
  });
  line?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const id = String(data);
    void kept.changedElsewhere(id).then(() => outbox.changedElsewhere(id));
  });
  outbox.subscribe(() => {
    const { waiting, ofOthers, disk } = outbox.state();
    if (waiting.length > 0) keepForGood();
    // A disk that does not answer says nothing of what waits on it.
    if (whose === 'admin' && disk !== 'silent') rememberScansHere(waiting.length + ofOthers.length);
  });
  // Here, because the screen that shows what waits may be lost with its code.
  let token = store.getState().session.token;
  store.subscribe(() => {
    const before = token;
    ({ token } = store.getState().session);
    if (token !== null && token !== before) void outbox.wake();
  });
  window.addEventListener('online', () => void outbox.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.wake();
  });
  void outbox.wake();
  return outbox;
}

/** Null: the browser denies storage, and some then deny this, too. There is nothing to tell other tabs of. */
function lineBetweenTabs(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** The statuses of what has ended or is gone. */
const ENDED: readonly unknown[] = [403, 404];

/** Sends a scan only as the admin who made it. */
function sender(store: OutboxStore): (scan: KeptScan) => Promise<Verdict> {
  const refresh = throttled(() => store.dispatch(api.util.invalidateTags(['Attendance', 'Event'])), REFRESH);
  return async scan => {
    const { token, user } = store.getState().session;
    if (token === null || markerOf(user) !== scan.by.id) return AWAY;
    const aheadMs = scan.aheadMs === null ? null : await aheadBy(scan, token);
    if (aheadMs === undefined) return AWAY;
    const outcome = await call(scan, aheadMs, token);
    if (outcome.error) endStaleSession(outcome.error, token, store);
    // A pass may have ended, or its event is gone, which nobody could tell its device while it had no live connection.
    if (!outcome.error || ENDED.includes(outcome.error.status)) refresh();
    return verdictOf(outcome);
  };
}

/**
 * How far the server's clock is ahead now (ms). If the device's was set since the last answer, the scan's event is asked
 * for, whatever is answered. Null: it says nothing of its clock. Undefined: it is away.
 */
async function aheadBy({ event }: KeptScan, token: string): Promise<number | null | undefined> {
  const known = aheadNow();
  if (known !== null) return known;
  const { error } = await callRoute(
    eventsRoutes.event,
    { id: event.id },
    { token, signal: endingAfter(ANSWER_WITHIN_MS) },
  );
  return error?.code === 'network' ? undefined : aheadNow();
}

function call(scan: KeptScan, aheadMs: number | null, token: string): Promise<Outcome<MarkAnswer>> {
  const { id: scanId, event, what, anchor, looked, gate } = scan;
  const options = { token, signal: endingAfter(ANSWER_WITHIN_MS) };
  const scanned = {
    eventId: event.id,
    status: 'present',
    scanId,
    ...timesOf(scan, aheadMs, Date.now()),
    looked,
    ...(anchor && { anchor }),
    ...(gate && { gate }),
  } as const;
  return what.kind === 'code'
    ? callRoute(attendanceRoutes.scan, { ...scanned, qrData: what.text }, options)
    : callRoute(attendanceRoutes.mark, { ...scanned, userId: what.student.id }, options);
}

/** The scans on this device and their state. */
export function useOutbox(): { readonly outbox: Outbox; readonly state: OutboxState } {
  const outbox = outboxOf(useStore<WithSession>());
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.state) };
}
