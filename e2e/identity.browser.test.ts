import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { follow } from './steps/forms.ts';
import { deskAt, openOffice, personAt } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

const LOCK = 'Lock name, roll number and trade';
const flip = (admin: Console): Promise<void> => admin.pressOn(`label ::-p-text(${LOCK})`);

const STANDING = 'Name, roll number, trade';
const REASON = 'Please bring your ID card to the office.';
const trade = 'select[name="trade"]';

test('a student asks for another name, roll number and trade, and the office decides', async () => {
  const office = await openOffice();
  const { api } = office;
  const { token } = office.admin;
  const browser = await openBrowser();
  const look = (person: Console, name: string): Promise<void> => lookAt(person, `identity-${name}`);
  const meera = await Console.open(browser, office.url);
  await meera.signedUp(MEERA);
  // Until the office locks it, nothing has to be asked for.
  await meera.goto('/profile');
  await meera.see('Your roll number and role are kept by the office.');
  await meera.see('Online');
  await meera.press('Edit');
  await meera.focusOn('name');
  await meera.fill('Name', 'Meera K. Nair');
  await meera.press('Save');
  await meera.see(SERVER_MESSAGES.profileUpdated);
  await meera.press('Edit');
  await meera.fill('Name', 'Somebody Else');
  await meera.fill('Phone', '98765 43210');

  // Who has pressed Save as the office locks them reads why it is refused, and what else was typed is not lost.
  const saving = await hold(meera, '/api/auth/profile', 'PUT');
  await meera.press('Save');
  await saving.first;
  const admin = await deskAt(office, '/approvals', browser);
  await admin.see(OFFICE_MESSAGES.noChanges);
  await admin.see(
    'Whoever changes trade or year for a day is not expected at that day’s events of the old one',
  );
  await flip(admin);
  await admin.see(OFFICE_MESSAGES.settingsChanged);
  await saving.release();
  await meera.see('Kept by the office');
  await meera.see('Your name, roll number, trade and role are kept by the office.');
  await look(meera, 'locked-form');
  await meera.press('Save');
  await meera.see(SERVER_MESSAGES.profileUpdated);
  await meera.see('98765 43210');
  await meera.press('Edit');
  await meera.focusOn('email');
  await meera.press('Cancel');

  await meera.press('Ask for a change');
  await meera.focusOn('name');
  await meera.escape();
  await meera.focusOn('Ask for a change');
  await meera.page.keyboard.press('Enter');
  await meera.focusOn('name');
  await meera.press('Send to the office');
  await meera.see(OFFICE_MESSAGES.changeMissing);
  await meera.fill('Full name', ' ');
  await meera.press('Send to the office');
  await meera.see(MESSAGES.nameRequired);
  await meera.focusOn('name');
  await look(meera, 'ask');
  await meera.fill('Full name', 'Meera Nayar');
  await meera.fill('Roll number', 'GCS-043');
  await meera.choose(trade, 'Civil Engineering');
  await meera.press('Send to the office');
  await meera.see(OFFICE_MESSAGES.changeAsked);
  await meera.see('Waiting for the office');
  await meera.focusOn(STANDING);
  await look(meera, 'waiting');

  // The office reads what is so and what is wished, and refuses with a reason.
  await admin.goto('/admin');
  await admin.see('1 change request waits for approval.');
  await admin.goto('/approvals');
  await admin.see('Showing 1 of 1 request');
  await look(admin, 'approvals');
  await admin.press('Refuse the request of Meera K. Nair');
  await admin.press('Refuse');
  await admin.see(MESSAGES.reasonRequired);
  await look(admin, 'refuse');
  await admin.press('Cancel');
  await admin.focusOn('Refuse the request of Meera K. Nair');
  await admin.press('Refuse the request of Meera K. Nair');
  await admin.fill('Reason', REASON);
  await admin.press('Refuse');
  await admin.see(OFFICE_MESSAGES.noChanges);
  await admin.focusOn('Change requests');

  await meera.goto('/dashboard');
  await meera.see(OFFICE_MESSAGES.changeWasRefused);
  await meera.see(REASON);
  await look(meera, 'refused-dashboard');
  await follow(meera, 'See your profile');
  await meera.reach('/profile');
  await meera.see(REASON);
  await look(meera, 'refused');
  await meera.press('Ask again');
  await meera.press('Send to the office');
  await meera.see('Waiting for the office');
  await meera.press('Withdraw');
  await meera.see(OFFICE_MESSAGES.changeTakenBack);
  await meera.focusOn(STANDING);
  await meera.press('Ask for a change');
  await meera.choose(trade, 'Civil Engineering');
  await meera.press('Send to the office');
  await meera.see('Waiting for the office');

  // Of two requests one is replaced while the admin looks: it is named, and the rest is done.
  const ananya = await api.ok('register', { body: ANANYA });
  const ask = (name: string) => api.ok('askChange', { token: ananya.token, body: { name } });
  await ask('Ananya R. Iyer');
  await admin.goto('/approvals');
  await admin.see('Showing 2 of 2 requests');
  const list = await hold(admin, '/api/office/changes');
  await ask('Ananya Rao Iyer');
  await admin.pressOn('::-p-aria([name="Select all shown: requests"][role="checkbox"])');
  await admin.press('Approve selected requests');
  await admin.see(`${ANANYA.name}: ${MESSAGES.changeRequestReplaced}`);
  await list.release();
  await admin.see('Showing 1 of 1 request');
  await admin.see('Ananya Rao Iyer');
  await admin.focusOn('Select all shown: requests');
  await look(admin, 'partly');

  // The profile that is open follows the office's answer.
  await meera.goto('/profile');
  await meera.see('Civil Engineering');
  await meera.see('Ask for a change');
  await meera.gone('Waiting for the office');

  // A refusal stands there until it is put away.
  const { user, token: own } = await api.ok('login', { body: MEERA_LOGIN });
  const asked = await api.ok('askChange', { token: own, body: { name: 'M. Nair' } });
  const refusal = { id: user.id, request: asked.identity.request?.id, approve: false, reason: REASON };
  await api.ok('decideChanges', { token, body: { decisions: [refusal] } });
  await meera.goto('/profile');
  await meera.see(REASON);
  await meera.press('Dismiss');
  await meera.see(OFFICE_MESSAGES.refusalPutAway);
  await meera.focusOn(STANDING);
  await meera.gone(REASON);

  // Not locked any more: what was asked still waits, and is decided.
  await flip(admin);
  await admin.see('What was asked before still waits for you.');
  await look(admin, 'off');
  await admin.press(`Approve the request of ${ANANYA.name}`);
  await admin.see(OFFICE_MESSAGES.noChanges);
  const { users } = await api.ok('users', { token, query: { search: ANANYA.email } });
  expect(users).toMatchObject([{ name: 'Ananya Rao Iyer' }]);
  expect(admin.complaints).toEqual([]);
  expect(meera.complaints.filter(each => !/40[09]/.test(each))).toEqual([]);
});

test('a request asks for what the student changed, whatever the office changes meanwhile', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const { user } = await api.ok('register', { body: MEERA });
  await asAdmin.ok('changeOfficeSettings', { body: { lockIdentity: true } });
  const meera = await personAt(office, MEERA_LOGIN, '/profile');
  await meera.press('Ask for a change');
  await meera.fill('Full name', 'Meera Nayar');
  const body = { trade: 'Civil Engineering', roll_no: 'GCE-042' };
  await asAdmin.ok('updateUser', { id: user.id, body });
  await meera.see(body.roll_no);
  await meera.press('Send to the office');
  await meera.see(OFFICE_MESSAGES.changeAsked);
  const { requests } = await asAdmin.ok('waitingChanges', {});
  expect(requests.flatMap(({ changes }) => changes)).toMatchObject([{ field: 'name', wish: 'Meera Nayar' }]);
});

const MEERA_LOGIN = { email: MEERA.email, password: MEERA.password };
