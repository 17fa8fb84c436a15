import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { refused } from './steps/forms.ts';
import { deskAt, openOffice } from './steps/office.ts';

test('a day that is typed by half, or that does not exist, is not taken for none', async () => {
  const { url, api, admin } = await openOffice();
  const office = await deskAt({ url }, '/manage-notices');
  await office.press('New Notice');
  await office.fill('Title', 'Identity cards');
  await office.fill('Text', 'Bring yours.');
  // The 31st of November. The browser says that nothing stands there.
  await office.page.type('[name=expiry_date]', '11312026');
  await office.press('Save Notice');
  await refused(office, 'expiry_date', MESSAGES.dateInvalid);
  await office.focusOn('expiry_date');
  await office.set('expiry_date', '2099-11-30');
  await office.press('Save Notice');
  await office.see(SERVER_MESSAGES.noticeCreated);
  const { notices } = await api.ok('manageNotices', { token: admin.token });
  expect(notices.map(({ expiry_date }) => expiry_date)).toEqual(['2099-11-30']);

  await office.goto('/reports');
  await office.press('New Report');
  // The dialog gives the focus to its first field, and would take it from another one.
  await office.focusOn('kind');
  await office.page.type('[name=asOf]', '11202026');
  await office.press('Make Report');
  await refused(office, 'asOf', MESSAGES.reportMomentUnclear);
  await office.set('asOf', '2099-01-01T10:00');
  await office.press('Make Report');
  await refused(office, 'asOf', MESSAGES.reportMomentToCome);
  await office.focusOn('asOf');
  // A field that is gone refuses nothing.
  await office.choose('[name=every]', 'Every day');
  await office.press('Make Report');
  await office.see(SERVER_MESSAGES.scheduleCreated);
  const { reports } = await api.ok('reports', { token: admin.token });
  expect(reports).toEqual([]);

  // A list is not limited by such a day, and says so once the field is left.
  await office.goto('/events');
  const from = '::-p-aria([name="From"])';
  await office.page.waitForSelector(from);
  await office.page.type(from, '04312026');
  await office.focus('input[type=search]');
  await office.see(MESSAGES.dateInvalid);
  await office.page.locator(from).fill('2026-04-30');
  await office.gone(MESSAGES.dateInvalid);
});
