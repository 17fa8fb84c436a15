import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTabDraftOfOthers, keepTabDraft, takeTabDraft } from './tab-draft.ts';

const SLOT = 'draft';
const map = new Map<string, string>();
beforeEach(() => {
  map.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const VALUES = { title: 'Campus drive', trades: ['Civil Engineering'], expiry_date: null, pinned: true };
const DRAFT = { user: 'asha', of: '/create-event', values: VALUES };

test('what was typed is given back once, to the form that it is of', () => {
  keepTabDraft(DRAFT);
  expect(takeTabDraft({ user: 'asha', of: '/manage-notices new' })).toBeUndefined();
  expect(takeTabDraft(DRAFT)).toEqual(VALUES);
  expect(takeTabDraft(DRAFT)).toBeUndefined();
});

test('what one person typed is neither given nor left to another', () => {
  keepTabDraft(DRAFT);
  expect(takeTabDraft({ ...DRAFT, user: 'binod' })).toBeUndefined();
  forgetTabDraftOfOthers('asha');
  expect(map.has(SLOT)).toBe(true);
  forgetTabDraftOfOthers('binod');
  expect(map.has(SLOT)).toBe(false);
});

test('what is broken, and a browser that denies storage, are as if nothing had been typed', () => {
  for (const text of ['{', 'null', JSON.stringify({ ...DRAFT, values: { title: { deep: 1 } } })]) {
    map.set(SLOT, text);
    expect(takeTabDraft(DRAFT)).toBeUndefined();
  }
  vi.stubGlobal('sessionStorage', undefined);
  keepTabDraft(DRAFT);
  expect(takeTabDraft(DRAFT)).toBeUndefined();
  forgetTabDraftOfOthers('binod');
});
