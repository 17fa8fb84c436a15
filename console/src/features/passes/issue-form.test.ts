import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { PASS_FORM_MESSAGES } from '#contract/passes/pass-form-messages.ts';
import { endOf, firstValues, issueFormSchema } from './issue-form.ts';

const TODAY = '2026-11-25';
const of = (id: string, date: string) => ({ id, title: id, date, time: '09:00', status: 'active' as const });
const TALK = of('talk', TODAY);
const DRIVE = of('drive', '2026-11-28');
const filled = (...eventIds: string[]) => ({ ...firstValues([], TODAY), name: 'Gate 1', eventIds });

test('an event that another desk has deleted is chosen no more, because its box is gone', () => {
  expect(issueFormSchema([TALK]).parse(filled('deleted', 'talk')).eventIds).toEqual(['talk']);
  expect(issueFormSchema([TALK]).safeParse(filled('deleted')).error?.issues).toMatchObject([
    { path: ['eventIds'], message: MESSAGES.passNeedsEvent },
  ]);
});

test('a pass ends with the last day of its events, and not before today', () => {
  expect(firstValues([TALK, DRIVE], TODAY, 'drive').ends).toBe('2026-11-28T23:59');
  expect(endOf([TALK, DRIVE], ['talk', 'drive'], TODAY)).toBe('2026-11-28T23:59');
  expect(endOf([of('open still', '2026-11-24')], ['open still'], TODAY)).toBe('2026-11-25T23:59');
  expect(endOf([TALK, DRIVE], [], TODAY)).toBe('2026-11-25T23:59');
});

test('an end before one of its events begins is refused, and the event named', () => {
  const form = issueFormSchema([TALK, DRIVE]);
  expect(form.safeParse(filled('talk')).success).toBe(true);
  expect(form.safeParse(filled('talk', 'drive')).error?.issues).toMatchObject([
    { path: ['ends'], message: PASS_FORM_MESSAGES.endsBefore('drive') },
  ]);
  expect(form.safeParse({ ...filled('drive'), ends: '2026-11-28T09:01' }).success).toBe(true);
});
