import { expect, test } from 'vitest';
import { keepDraft, takeDraft } from './use-draft.ts';

const DRAFT = { user: 'asha', of: '/create-event', values: { title: 'Campus drive' } };

test('a draft is given back once, to the form that it is of', () => {
  keepDraft(DRAFT);
  expect(takeDraft({ user: 'asha', of: '/edit-event/1' })).toBeUndefined();
  expect(takeDraft(DRAFT)).toEqual(DRAFT.values);
  expect(takeDraft(DRAFT)).toBeUndefined();
});

test('a draft is never given to another person, and is gone once one has opened a form', () => {
  keepDraft(DRAFT);
  expect(takeDraft({ user: 'binod', of: '/edit-event/1' })).toBeUndefined();
  expect(takeDraft(DRAFT)).toBeUndefined();
});
