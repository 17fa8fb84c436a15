import { expect, test } from 'vitest';
import type { TimelineAnswer, TimelineEntry } from '#contract/attendance/timeline.ts';
import { CORRECTION_WISHES, type CorrectionWish } from '#contract/corrections/wishes.ts';
import { ownRequest } from './own-correction.tsx';

const asked = (wish: CorrectionWish, text = 'I was there') =>
  ({ kind: 'asked', at: '2026-03-02T04:00:00.000Z', wish, text }) as const;
const answered = (approved: boolean): TimelineEntry => ({
  ...{ kind: 'answered', at: '2026-03-02T05:00:00.000Z', approved },
  ...{ reason: approved ? null : 'Nobody saw you', by: { id: '1', name: 'Asha Rao' } },
});

const told = (
  entries: readonly TimelineEntry[],
  wishes: readonly CorrectionWish[],
  { waits = false, until = null }: { readonly waits?: boolean; readonly until?: string | null } = {},
): TimelineAnswer => ({
  ...{ success: true, student: { id: '1', name: 'Meera Nair' }, event: { id: '2', title: 'Talk' } },
  ...{ expected: true, correction: { wishes: [...wishes], waits, until }, entries: [...entries] },
});

test('who has nothing to ask for and has asked for nothing is shown nothing', () => {
  expect(ownRequest(told([], []))).toBeNull();
});

test('who may ask and has not is offered it', () => {
  expect(ownRequest(told([], ['present']))).toEqual({ state: 'none', excused: false });
});

test('of several requests the last one waits, also once nothing more can be asked for', () => {
  const last = asked('present', 'At ten, Asha saw me');
  const entries = [asked('excused'), answered(false), last];
  expect(ownRequest(told(entries, CORRECTION_WISHES, { waits: true }))).toEqual({
    state: 'waiting',
    asked: last,
  });
  expect(ownRequest(told(entries, [], { waits: true }))).toEqual({ state: 'waiting', asked: last });
});

test('a refusal stands there as long as what was asked for is not so', () => {
  const entries = [asked('excused'), answered(false)];
  expect(ownRequest(told(entries, CORRECTION_WISHES))).toEqual({
    ...{ state: 'refused', asked: entries[0], refusal: entries[1] },
  });
  // The absence was withdrawn since.
  expect(ownRequest(told(entries, ['present']))).toEqual({ state: 'none', excused: false });
  expect(ownRequest(told(entries, []))).toBeNull();
});

test('who could ask until a day that is over is told that day, unless a request waits', () => {
  const until = '2026-03-09';
  expect(ownRequest(told([], ['present'], { until }))).toEqual({ state: 'none', excused: false });
  expect(ownRequest(told([], [], { until }))).toEqual({ state: 'late', until });
  const entries = [asked('excused'), answered(false)];
  expect(ownRequest(told(entries, [], { until }))).toEqual({ state: 'late', until });
  const waiting = told([asked('excused')], [], { waits: true, until });
  expect(ownRequest(waiting)).toMatchObject({ state: 'waiting' });
});

test('what was met by another way than an answer waits no more, and is no refusal', () => {
  expect(ownRequest(told([asked('excused')], ['present']))).toEqual({ state: 'none', excused: false });
});

test('who was excused is told so, until an absence is recorded again', () => {
  const entries = [asked('excused'), answered(true)];
  expect(ownRequest(told(entries, ['present']))).toEqual({ state: 'none', excused: true });
  expect(ownRequest(told(entries, CORRECTION_WISHES))).toEqual({ state: 'none', excused: false });
});
