import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { firstValues, issueFormSchema } from './issue-form.ts';

const TALK = { id: 'talk' };
const filled = (...eventIds: string[]) => ({ ...firstValues(eventIds, '2026-11-25'), name: 'Gate 1' });

test('an event that another desk has deleted is chosen no more, because its box is gone', () => {
  expect(issueFormSchema([TALK]).parse(filled('deleted', 'talk')).eventIds).toEqual(['talk']);
  expect(issueFormSchema([TALK]).safeParse(filled('deleted')).error?.issues).toMatchObject([
    { path: ['eventIds'], message: MESSAGES.passNeedsEvent },
  ]);
});
