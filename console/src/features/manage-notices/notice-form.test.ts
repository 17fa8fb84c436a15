import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { changesOf, noticeFormSchema, valuesOf } from './notice-form.ts';

const TODAY = '2026-03-01';
const NEW = valuesOf(null, TODAY);
const FILLED = { ...NEW, title: 'Fees are due', text: 'Pay at the office.' };
const messages = (form: object) =>
  noticeFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe('the notice form', () => {
  test('accepts a notice from today without a last day, and one with a last day', () => {
    expect(messages(FILLED)).toEqual([]);
    expect(messages({ ...FILLED, expiry_date: TODAY })).toEqual([]);
  });

  test('reports all problems at once, including days in the wrong order', () => {
    expect(messages({ ...NEW, expiry_date: '2026-02-28' })).toEqual(
      expect.arrayContaining([
        ['title', MESSAGES.titleRequired],
        ['text', MESSAGES.noticeTextRequired],
        ['expiry_date', MESSAGES.noticeExpiresTooSoon],
      ]),
    );
  });

  test('reports an emptied publish date as missing, and does not compare with it', () => {
    expect(messages({ ...FILLED, publish_date: '', expiry_date: TODAY })).toEqual([
      ['publish_date', MESSAGES.noticePublishRequired],
    ]);
  });
});

const STORED: ManagedNotice = {
  ...FILLED,
  id: '019a0000-0000-7000-8000-000000000001',
  type: 'Event',
  event_id: { id: '019a0000-0000-7000-8000-000000000002', title: 'Campus drive' },
  createdBy: null,
  createdAt: '2026-03-01T00:00:00Z',
  state: 'in_force',
};

test('the form refers to the event of a stored notice by its id', () => {
  expect(valuesOf(STORED, TODAY)).toMatchObject({ type: 'Event', event_id: STORED.event_id?.id });
});

test('only the changed fields of a notice are sent, also emptied ones', () => {
  const values = { ...FILLED, title: 'Fees were due', expiry_date: null };
  expect(changesOf(values, { title: true, expiry_date: true })).toEqual({
    title: 'Fees were due',
    expiry_date: null,
  });
  expect(changesOf(values, {})).toEqual({});
});
