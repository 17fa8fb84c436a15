import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

const DRAFT = { user: 'asha', of: '/create-event', values: { title: 'Campus drive' } };

test('a draft is given back once, to the form that it is of', () => {
  const drafts = createDrafts();
  drafts.keep(DRAFT);
  expect(drafts.take({ user: 'asha', of: '/edit-event/1' })).toBeUndefined();
  expect(drafts.take(DRAFT)).toEqual(DRAFT.values);
  expect(drafts.take(DRAFT)).toBeUndefined();
});

test('a draft is never given to another person, and is gone once one has opened the form', () => {
  const drafts = createDrafts();
  drafts.keep(DRAFT);
  expect(drafts.take({ ...DRAFT, user: 'binod' })).toBeUndefined();
  expect(drafts.take(DRAFT)).toBeUndefined();
});
