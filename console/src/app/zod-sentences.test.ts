import './zod-sentences.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { changePasswordForm, loginBody, signupForm, updateProfileBody } from '#contract/accounts/schema.ts';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import { eventFormSchema } from '../features/events/event-form.ts';
import { noticeFormSchema } from '../features/manage-notices/notice-form.ts';
import { reportFields } from '../features/reports/report-form.ts';
import { studentFormSchema } from '../features/students/student-form.ts';

const FORMS = {
  login: loginBody,
  signup: signupForm,
  password: changePasswordForm,
  profile: updateProfileBody,
  student: studentFormSchema('user'),
  admin: studentFormSchema('admin'),
  event: eventFormSchema(() => '2026-11-20', 'coming'),
  notice: noticeFormSchema,
  report: reportFields,
  amendment: withdrawBody,
};

const VALIDATORS_WORDS =
  /invalid (input|option|string)|expected|received|too (big|small)|undefined|\bnull\b/i;
const WRONG = [undefined, null, '', 'x', 'x'.repeat(6_000), '2026-02-30', '\u0000', 5, true, [], {}];

test.each(Object.entries<z.ZodObject>(FORMS))(
  'the form of %s refuses nothing in words for programmers',
  (_, form) => {
    for (const field of Object.keys(form.shape))
      for (const value of WRONG) {
        const issues = form.safeParse({ [field]: value }).error?.issues ?? [];
        for (const { message } of issues) expect(message).not.toMatch(VALIDATORS_WORDS);
      }
  },
);

test('a form and the server have the same message for a field', () => {
  const { error } = reportFields.safeParse({ search: 'x'.repeat(101), date_from: '2026-02-30' });
  expect(error?.issues.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Search must be at most 100 characters long',
      'Date must be a real day as YYYY-MM-DD',
    ]),
  );
});
