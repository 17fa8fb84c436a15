import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { Console } from './rig/console.ts';
import { holdAnswers } from './rig/late-answer.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { chooseFormat } from './steps/download.ts';
import { changePassword, follow, logOut, stored } from './steps/forms.ts';
import { deskAt, newcomerAt, openOffice } from './steps/office.ts';
import { ANANYA, MEERA, type Student } from './steps/people.ts';

test('a report that is still being made at logout leaves with its owner', async () => {
  // Without a worker, so that it is never ready.
  const product = await startProduct();
  const phone = await newcomerAt(product, MEERA);
  await phone.signedUp(ANANYA);
  await phone.goto('/attendance');
  await phone.press('Export');
  await phone.pressOn('[role="menuitem"]');
  await phone.see(MESSAGES.reportProgress(0));

  await Promise.all([phone.see(MESSAGES.welcomeBack(MEERA.name)), handOver(phone, MEERA)]);
  await phone.gone(MESSAGES.reportProgress(0));
  // Settled: whatever would follow stands in the place of what has gone.
  expect(await phone.page.evaluate(() => document.body.innerText)).not.toContain(MESSAGES.sessionEnded);
  await expect.poll(() => stored(phone)).toMatchObject({ user: { email: MEERA.email } });
});

test('a file that comes after its owner has logged out is saved for nobody', async () => {
  const office = await openOffice();
  const desk = await deskAt(office, '/students');
  const saved = await savedFrom(desk);
  const file = await holdAnswers(desk, '/api/users/export');
  await exportCsv(desk);
  await file.first();
  await handOver(desk, ADMIN);
  await file.release();
  await desk.reach('/admin');
  await follow(desk, 'Students');
  await desk.when('h1', 'Students');
  await desk.see(MESSAGES.noStudentsYet);
  // Settled: this screen was fetched after the file had come.
  expect(saved).toEqual([]);
  await Promise.all([desk.see(MESSAGES.usersExported), exportCsv(desk)]);
  await expect.poll(() => saved).toEqual(['users.csv']);
});

test('what is stored while somebody logs out is not said to have failed', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
  await api.ok('register', { body: MEERA });
  const desk = await deskAt(office, '/approvals');
  const decided = await holdAnswers(desk, '/api/office/signups/decisions');
  await desk.press(`Approve ${MEERA.name}`);
  await decided.first();
  await handOver(desk, ADMIN);
  await desk.reach('/admin');
  // Settled: what the logout cuts off has its answer at once.
  expect(await shownBy(desk)).not.toContain(OFFICE_MESSAGES.undecided);

  await desk.goto('/settings');
  const changed = await holdAnswers(desk, '/api/auth/change-password');
  await changePassword(desk, { current: ADMIN.password, next: 'quiet green harbour' });
  await changed.first();
  await handOver(desk, { ...ADMIN, password: 'quiet green harbour' });
  await desk.reach('/admin');
  // Settled: as above.
  expect(await shownBy(desk)).not.toContain(MESSAGES.passwordChangeFailed);
});

/** One person logs out, and another one signs in on the same page. */
async function handOver(phone: Console, to: Pick<Student, 'email' | 'password'>): Promise<void> {
  await logOut(phone);
  await phone.reach('/');
  await follow(phone, 'Login');
  await phone.signInHere(to);
}

const shownBy = ({ page }: Console): Promise<string> => page.evaluate(() => document.body.innerText);

async function exportCsv(desk: Console): Promise<void> {
  await desk.press('Export');
  await chooseFormat(desk, 'CSV');
}

/** The names of the files that the page has the browser save from now on. None is kept. */
async function savedFrom({ page }: Console): Promise<readonly string[]> {
  const names: string[] = [];
  const session = await page.createCDPSession();
  session.on('Browser.downloadWillBegin', ({ suggestedFilename }) => void names.push(suggestedFilename));
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'deny',
    browserContextId: page.browserContext().id ?? '',
    eventsEnabled: true,
  });
  return names;
}
