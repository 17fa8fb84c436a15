import { expect, test } from 'vitest';
import { isolated } from '#contract/bidi.ts';
import { LIMITS } from '#contract/constants.ts';
import { OPEN_TODAY_MESSAGES } from '#contract/events/open-today-messages.ts';
import { PRINT_MESSAGES } from '#contract/messages/print-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { LONG_PDF_OR_CSV } from '#contract/reports/files.ts';
import { ADD_MESSAGES } from '#contract/users/add-messages.ts';
import { PASSWORD_MESSAGES } from '#contract/users/password-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { copiedLines } from './looks/copied.ts';
import { lookAt } from './looks/look.ts';
import { onlyForScreens, printed, unspaced } from './looks/printed.ts';
import { type Console, LAPTOP } from './rig/console.ts';
import { cut, cutAfter } from './rig/intercept.ts';
import { keepToasts } from './rig/keep-toasts.ts';
import { resize } from './rig/resize.ts';
import { chooseFormat, rowsOf, savedBy } from './steps/download.ts';
import { follow, isStop } from './steps/forms.ts';
import { absentMany, deskAt, enrol, openOffice } from './steps/office.ts';

const CSV = [
  'Name,Email,Roll Number,Trade,Year',
  'Asha Rao,asha@example.edu,GCS-3,GCS,3rd Year',
  'Binod Das,binod@example.edu,GME-1,GME,2nd Year',
  'Chitra Sen,chitra@example.edu,GCS-2,GCS,3rd Year',
].join('\n');

/** A page of the report's screen. */
const PAGE = 50;

/** The names in the list, from above, now. A test polls it. */
const names = (person: Console) =>
  person.page.$$eval('tbody th[scope=row] a, main li[aria-posinset] a', links =>
    links.map(link => link.textContent),
  );
const inOrder = (person: Console, ...wanted: string[]): Promise<void> =>
  expect.poll(() => names(person)).toEqual(wanted);
const [ASHA, BINOD, CHITRA] = ['Asha Rao', 'Binod Das', 'Chitra Sen'] as const;

test('students are sorted, one is added, and many are changed at once', async () => {
  const product = await openOffice();
  const { api, asAdmin } = product;
  const { rows } = await asAdmin.ok('importUsers', { body: { csv: CSV } });
  expect(rows).toHaveLength(3);
  const { users } = await asAdmin.ok('users', { query: { role: 'user' } });
  const event = await newEvent(product, { title: 'Campus drive briefing' });
  const binod = users.find(({ name }) => name === BINOD)?.id;
  await asAdmin.ok('mark', { body: { userId: binod, eventId: event.id, status: 'present' } });

  const office = await deskAt(product, '/students');
  const look = (name: string): Promise<void> => lookAt(office, name);
  await inOrder(office, ASHA, BINOD, CHITRA);
  await expect
    .poll(() => copiedLines(office))
    .toEqual([
      'Student\tRoll Number\tTrade\tYear\tAttendance\tState',
      'Asha Rao asha@example.edu\tGCS-3\tComputer Science Engineering\t3rd Year\t0% no marks yet\tActive',
      'Binod Das binod@example.edu\tGME-1\tMechanical Engineering\t2nd Year\t100% 1 of 1\tActive',
      'Chitra Sen chitra@example.edu\tGCS-2\tComputer Science Engineering\t3rd Year\t0% no marks yet\tActive',
    ]);

  // By each column, both ways, with the keyboard too, and kept in the address.
  await office.press('Roll Number');
  await inOrder(office, CHITRA, ASHA, BINOD);
  await office.press('Roll Number');
  await inOrder(office, BINOD, ASHA, CHITRA);
  await office.page.waitForSelector('th[aria-sort=descending]');
  await office.focus('::-p-aria([name="Attendance"][role="button"])');
  await office.page.keyboard.press('Enter');
  await inOrder(office, ASHA, CHITRA, BINOD);
  await office.focusOn('Attendance');
  await look('students-sorted');
  await office.page.reload();
  await inOrder(office, ASHA, CHITRA, BINOD);
  await resize(office.page, { width: 390, height: 844, deviceScaleFactor: 1 });
  await office.choose('select[aria-label="Sorted by"]', 'Year, from the first');
  await inOrder(office, BINOD, ASHA, CHITRA);
  await resize(office.page, LAPTOP);

  // One more student. What is refused is said at its field, and nothing is lost by accident.
  await office.press('Add Student');
  await office.see('Emergency contact');
  await addNow(office);
  await office.see(MESSAGES.rollNoRequired);
  await look('student-add-refused');
  await office.fill('Full name', 'asha rao ');
  await office.see(ADD_MESSAGES.namesakes([`${isolated('Asha Rao')}, GCS-3`]));
  await look('student-add-namesake');
  await office.fill('Full name', 'Deepa Pillai');
  await office.gone('of this name already');
  // GCS 3 is another number than GCS-3, but often the same student.
  await office.fill('Roll number', 'gcs 3');
  await office.see(ADD_MESSAGES.rollNosAlike([`${isolated('Asha Rao')}, GCS-3`]));
  await look('student-add-alike');
  await office.fill('Roll number', 'GCS-31');
  await office.gone('roll number like this already');
  await office.fill('Email', 'asha@example.edu');
  await office.fill('Roll number', 'GIN-9');
  await office.choose('select[name=trade]', 'Instrumentation');
  await office.choose('select[name=year]', '1st Year');
  await addNow(office);
  await office.see(MESSAGES.emailTaken);
  await office.focusOn('email');
  await office.escape();
  await office.see(MESSAGES.studentUnadded);
  await office.press('Keep editing');
  await office.fill('Email', 'deepa@example.edu');
  const mend = await cut(office, '/api/users');
  await addNow(office);
  await office.see(ADD_MESSAGES.unanswered);
  await mend();
  await addNow(office);
  await office.see(MESSAGES.studentAdded);
  await look('student-added');
  const password = await office.page
    .locator('[role=dialog] code')
    .map(code => code.textContent)
    .wait();
  await office.escape();
  await office.see(MESSAGES.importPasswordsUnsaved);
  await office.press('Keep editing');
  await office.press('I have noted it');
  // The student's own address, which can be loaded again.
  await office.when('[role=dialog] h2', 'Deepa Pillai');
  await office.page.reload();
  await office.when('[role=dialog] h2', 'Deepa Pillai');
  const added = await api.ok('login', { body: { email: 'deepa@example.edu', password } });
  expect(added.user).toMatchObject({ roll_no: 'GIN-9', trade: 'Instrumentation', year: '1st Year' });
  await office.press('Close');
  await office.page.waitForFunction(() => !document.querySelector('[role=dialog]'));

  // All that are shown, the admin among them: who cannot be changed is named, and stays ticked.
  await office.gone('Active students by trade');
  await office.goto('/students?role=all');
  await office.see('Showing 5 of 5 accounts');
  await office.see('Active students by trade');
  await office.pressOn('::-p-aria([name="Select all shown: students"][role="checkbox"])');
  await office.see('5 selected');
  // At 400 % zoom a row can still be seen and ticked.
  await resize(office.page, { width: 320, height: 256, deviceScaleFactor: 1 });
  for (const count of [4, 5]) {
    await office.pressOn(`::-p-aria([name="Select ${BINOD}"][role="checkbox"])`);
    await office.see(`${count} selected`);
  }
  await resize(office.page, LAPTOP);
  await office.press('Change');
  await office.see('Change 5 students');
  await office.press('Change them');
  await office.see(MESSAGES.bulkChangeEmpty);
  await office.choose('[role=dialog] select[name=year]', '4th Year');
  await office.see('If every year goes up, begin with the highest');
  await office.choose('[role=dialog] select[name=active]', 'Deactivated');
  await office.see('Passes that they hold or have issued end for good, and their regular reports pause.');
  await office.see(OPEN_TODAY_MESSAGES.follow([isolated('Campus drive briefing')]));
  await look('students-change');
  const mended = await cut(office, '/api/users/changes');
  await office.press('Change them');
  await office.see(MESSAGES.network);
  await mended();
  await office.press('Change them');
  await office.see(MESSAGES.usersChanged({ changed: 4, unchanged: 0, refused: 1 }));
  await office.see(MESSAGES.lastAdmin);
  await isStop(office, 'Not changed');
  await look('students-change-refused');
  await office.press('Close');
  await office.focusOn('Change');
  await office.see('1 selected');
  const { users: after } = await asAdmin.ok('users', { query: { role: 'user', active: 'false' } });
  expect(after.map(({ name, year }) => [name, year])).toEqual(
    [ASHA, BINOD, CHITRA, 'Deepa Pillai'].map(name => [name, '4th Year']),
  );

  // Back again, all of them: the ticks go, and the list shows it.
  await office.goto('/students?state=deactivated');
  await office.see('Showing 4 of 4 students');
  await office.pressOn('::-p-aria([name="Select all shown: students"][role="checkbox"])');
  await office.press('Change');
  await office.choose('[role=dialog] select[name=active]', 'Active');
  await office.press('Change them');
  await office.see(MESSAGES.usersChanged({ changed: 4, unchanged: 0, refused: 0 }));
  await office.see(MESSAGES.noStudents);
  await office.gone('selected');

  // Who was so before is counted for itself.
  await office.goto('/students');
  await office.see('Showing 4 of 4 students');
  await office.pressOn('::-p-aria([name="Select all shown: students"][role="checkbox"])');
  await office.press('Change');
  await office.choose('[role=dialog] select[name=year]', '4th Year');
  await office.press('Change them');
  await office.see(MESSAGES.usersChanged({ changed: 0, unchanged: 4, refused: 0 }));
  await office.gone('selected');
  await follow(office, 'Back to Dashboard');
  await office.reach('/admin');
});

test('who was ticked before the list was searched for others is counted, named, and can be unticked', async () => {
  const office = await openOffice();
  await office.asAdmin.ok('importUsers', { body: { csv: CSV } });
  const desk = await deskAt(office, '/students?search=asha');
  const choose = (name: string) => desk.pressOn(`::-p-aria([name="Select ${name}"][role="checkbox"])`);
  const bar = '[role=status]::-p-text(selected)';
  const toldInBar = (text: string) =>
    expect.poll(() => desk.page.$eval(bar, status => status.textContent)).toBe(text);
  await choose(ASHA);
  await toldInBar('1 selected');
  await desk.search('chitra');
  await inOrder(desk, CHITRA);
  await toldInBar('1 selected, 1 not shown here');
  await choose(CHITRA);
  await toldInBar('2 selected, 1 not shown here');
  await lookAt(desk, 'students-chosen-unseen');

  for (const [button, question] of [
    ['New passwords', 'New initial passwords for 2 students?'],
    ['Change', 'Change 2 students'],
  ] as const) {
    await desk.press(button);
    await desk.see(question);
    await desk.see('1 of them is not shown in the list behind.');
    await desk.gone(`${ASHA}, GCS-3`);
    await desk.pressOn('[role=dialog] summary');
    await desk.see(`${ASHA}, GCS-3 (not shown)`);
    await desk.see(`${CHITRA}, GCS-2`);
    await lookAt(desk, `students-${button === 'Change' ? 'change' : 'passwords'}-unseen`);
    await desk.press('Cancel');
    await desk.gone(question);
  }

  await desk.press('Untick those not shown');
  await toldInBar('1 selected');
  await desk.gone('Untick those not shown');
  await desk.press('Change');
  await desk.see('Change 1 student');
  // Settled: the dialog says it from its first drawing on, or never.
  expect(await desk.page.$eval('[role=dialog]', dialog => dialog.textContent)).not.toContain('not shown');
  await desk.choose('[role=dialog] select[name=active]', 'Deactivated');
  await desk.press('Change them');
  await desk.see(MESSAGES.usersChanged({ changed: 1, unchanged: 0, refused: 0 }));
  const { users } = await office.asAdmin.ok('users', { query: { role: 'user', active: 'false' } });
  expect(users.map(({ name }) => name)).toEqual([CHITRA]);

  // Ticks that were taken over several searches are still changed together.
  await desk.goto('/students?search=asha');
  await choose(ASHA);
  await desk.search('binod');
  await inOrder(desk, BINOD);
  await choose(BINOD);
  await desk.press('Change');
  await desk.choose('[role=dialog] select[name=year]', '4th Year');
  await desk.press('Change them');
  await desk.see(MESSAGES.usersChanged({ changed: 2, unchanged: 0, refused: 0 }));
});

const ALL_SHOWN = '::-p-aria([name="Select all shown: students"][role="checkbox"])';

test('students whose initial passwords nobody has get others at once, to be saved before the dialog closes', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const { rows } = await asAdmin.ok('importUsers', { body: { csv: CSV } });
  const own = { currentPassword: rows[1]?.initialPassword, newPassword: 'tall blue door' };
  const ofBinod = { email: 'binod@example.edu', password: own.newPassword };
  const binod = await api.ok('login', { body: { ...ofBinod, password: own.currentPassword } });
  await api.ok('changePassword', { token: binod.token, body: own });

  const desk = await deskAt(office, '/students?role=all');
  await desk.see('Showing 4 of 4 accounts');
  await desk.pressOn(ALL_SHOWN);
  await desk.see('4 selected');
  await lookAt(desk, 'students-chosen');
  await desk.press('New passwords');
  await desk.see('New initial passwords for 4 students?');
  await lookAt(desk, 'students-passwords-ask');
  const mend = await cut(desk, '/api/users/passwords');
  await desk.press('Make new passwords');
  await desk.see(PASSWORD_MESSAGES.unanswered);
  await mend();
  await desk.press('Make new passwords');
  await desk.see(PASSWORD_MESSAGES.made({ made: 2, kept: 1, refused: 1 }));
  await desk.see(MESSAGES.ownAccount);
  await isStop(desk, 'Without a new password');
  await lookAt(desk, 'students-passwords-made');

  // They are shown only here: nothing takes them away without a question.
  await desk.escape();
  await desk.press('Close');
  await desk.see(MESSAGES.importPasswordsUnsaved);
  await desk.press('Keep editing');
  const file = await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  expect(rowsOf(file).map(row => [row['Name'], row['Roll Number']])).toEqual([
    [ASHA, 'GCS-3'],
    [CHITRA, 'GCS-2'],
  ]);
  const asha = rowsOf(file)[0]?.['Initial Password'];
  const email = 'asha@example.edu';
  await api.fail('login', { body: { email, password: rows[0]?.initialPassword } });
  await api.ok('login', { body: { email, password: asha } });
  await api.ok('login', { body: ofBinod });
  await desk.press('Close');
  await desk.page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  // Who was refused stays ticked.
  await desk.see('1 selected');

  // Who has chosen one gets another only if that is wanted.
  await desk.goto('/students?search=binod');
  await desk.see('Showing 1 of 1 student');
  await desk.pressOn(ALL_SHOWN);
  await desk.press('New passwords');
  await desk.pressOn(
    '::-p-aria([name="Also for students who have chosen their own password"][role="checkbox"])',
  );
  await desk.press('Make new passwords');
  await desk.see(PASSWORD_MESSAGES.made({ made: 1, kept: 0, refused: 0 }));
  await api.fail('login', { body: ofBinod });
  await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  await desk.press('Close');
  await desk.gone('selected');
});

test('passwords that were made before the network went are shown, and the others stay ticked', async () => {
  const office = await openOffice();
  const over = 5;
  const count = LIMITS.bulkUsers + over;
  const lines = Array.from({ length: count }, (_, nth) => `Om ${nth},om${nth}@example.edu,GCS-${nth},GCS`);
  const csv = ['Name,Email,Roll Number,Trade', ...lines].join('\n');
  await office.asAdmin.ok('importUsers', { body: { csv } });
  const desk = await deskAt(office, '/students');
  await desk.see(`Showing 100 of ${count} students`);
  await desk.press('Show more');
  await desk.see(`Showing ${count} of ${count} students`);
  await desk.pressOn(ALL_SHOWN);
  await desk.see(`${count} selected`);
  await desk.press('New passwords');
  const mend = await cutAfter(desk, '/api/users/passwords', 1);
  await desk.press('Make new passwords');
  await desk.see(PASSWORD_MESSAGES.made({ made: LIMITS.bulkUsers, kept: 0, refused: 0 }));
  await desk.see(PASSWORD_MESSAGES.unanswered);
  await mend();
  const first = await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  expect(rowsOf(first)).toHaveLength(LIMITS.bulkUsers);
  await desk.press('Close');
  await desk.see(`${over} selected`);
  await desk.press('New passwords');
  await desk.press('Make new passwords');
  await desk.see(PASSWORD_MESSAGES.made({ made: over, kept: 0, refused: 0 }));
  const second = await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  const named = [...rowsOf(first), ...rowsOf(second)].map(row => row['Roll Number']);
  expect(new Set(named).size).toBe(count);
  await desk.press('Close');
  await desk.gone('selected');
});

test('a long list is printed whole and in light colours, without what is fixed to the screen', async () => {
  const office = await openOffice();
  const wanted = Array.from({ length: 60 }, (_, nth) => `Asha of row ${nth + 1} in full`);
  for (const name of wanted) await enrol(office, name);
  const admin = await deskAt(office);
  await admin.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await admin.goto('/students');
  await admin.see('Showing 60 of 60 students');
  await admin.page.evaluate(() => {
    const { documentElement: root, body } = document;
    // As the page listens since its start, it is asked before.
    window.addEventListener('beforeprint', () => {
      body.dataset['printed'] = root.getAttribute('data-mantine-color-scheme') ?? '';
    });
  });
  await keepToasts(admin);
  await admin.press('Export');
  await savedBy(admin, () => chooseFormat(admin, 'CSV'));
  await admin.see(MESSAGES.usersExported);
  const onScreenOnly = [
    ...['Skip to content', MESSAGES.usersExported, 'All trades', 'All Years', 'Sorted by', 'Select all'],
    ...['Back to Dashboard', 'Logout'],
  ];
  for (const landscape of [false, true]) {
    const sheets = await printed(admin, { format: 'A4', landscape, scale: landscape ? 0.5 : 1 });
    expect(missingIn(sheets, wanted)).toEqual([]);
    expect(
      sheets
        .map(unspaced)
        .filter(sheet => sheet === '' || onScreenOnly.some(text => sheet.includes(unspaced(text)))),
    ).toEqual([]);
  }
  const schemes = () =>
    admin.page.evaluate(() => [
      document.body.dataset['printed'],
      document.documentElement.getAttribute('data-mantine-color-scheme'),
    ]);
  await expect.poll(schemes).toEqual(['light', 'dark']);
  // On the screen only those that are seen are drawn again.
  await expect.poll(() => names(admin).then(({ length }) => length)).toBeLessThan(wanted.length);
  // In the table as among the cards.
  await expect.poll(() => onlyForScreens(admin)).toEqual([]);
  await resize(admin.page, { width: 390, height: 844, deviceScaleFactor: 1 });
  await admin.page.waitForSelector('li[aria-posinset]');
  await expect.poll(() => onlyForScreens(admin)).toEqual([]);

  // A drawer lies over the list on the screen only.
  const { id } = await office.database.knex('users').where({ name: wanted[0] }).first('id');
  await admin.goto(`/students?student=${id}`);
  await admin.see('Emergency contact');
  await admin.page.waitForSelector('li[aria-posinset]');
  const sheets = await printed(admin, { format: 'A4' });
  expect(missingIn(sheets, wanted)).toEqual([]);
  expect(sheets.filter(sheet => unspaced(sheet).includes(unspaced('Emergency contact')))).toEqual([]);
  await expect.poll(() => onlyForScreens(admin)).toEqual([]);
});

/** Which of these names are on no sheet. */
const missingIn = (sheets: readonly string[], names: readonly string[]): string[] =>
  names.filter(name => !unspaced(sheets.join(' ')).includes(unspaced(name)));

test('lists are printed as tables, also from a phone, without their filters, and say how many rows there are', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Campus drive briefing' });
  await absentMany(office, event, 2);
  const admin = await deskAt(office, '/events');
  for (const width of [1280, 390]) {
    await resize(admin.page, { width, height: 844, deviceScaleFactor: 1 });
    for (const [address, head, count] of [
      ['/events', 'Event Type Date & Time Location Expected Attendees', 'Showing 1 of 1 event'],
      ['/students', 'Student Roll Number Trade Year Attendance State', 'Showing 2 of 2 students'],
      [
        '/attendance-report',
        'Student Roll Number Trade Event Date & Time Verified By',
        'Showing 2 of 2 records',
      ],
      [`/attendance/${event.id}`, 'Student Trade Status Attendance Time QR Scanned', 'Showing 2 of 2'],
    ] as const) {
      await admin.goto(address);
      await admin.see(count);
      const sheets = unspaced((await printed(admin, { format: 'A4' })).join(' '));
      expect(sheets, `${address} at ${width}`).toContain(unspaced(head));
      expect(sheets).toContain(unspaced(count));
      expect(
        ['Actions', 'All Types', 'All Trades', 'Upcoming'].filter(text => sheets.includes(unspaced(text))),
      ).toEqual([]);
    }
  }
});

test('a report that is printed from its screen says how many of its records are shown', async () => {
  const office = await openOffice();
  await absentMany(office, await newEvent(office, { title: 'Campus drive briefing' }), PAGE + 1);
  const admin = await deskAt(office, '/attendance-report');
  const shown = `Showing ${PAGE} of ${PAGE + 1} records`;
  await admin.see(shown);
  await expect.poll(() => onlyForScreens(admin)).toEqual([]);
  await expect.poll(() => copiedLines(admin)).toHaveLength(PAGE + 1);
  const sheets = (await printed(admin, { format: 'A4' })).join(' ');
  expect(sheets).toContain(shown);
  expect(sheets).toContain(PRINT_MESSAGES.inPart('Show more', 'Export PDF'));
  expect(['All Types', LONG_PDF_OR_CSV].filter(text => sheets.includes(text))).toEqual([]);

  // Of the whole list nothing is said.
  await admin.press('Show more');
  await admin.see(`Showing ${PAGE + 1} of ${PAGE + 1} records`);
  const all = (await printed(admin, { format: 'A4' })).join(' ');
  expect(all).toContain('Student 0 ');
  expect(all).not.toContain('not the whole list');
});

test('students that are more than a page are printed as far as loaded, and the paper says where all of them are', async () => {
  const office = await openOffice();
  const lines = Array.from({ length: 150 }, (_, nth) => `Om ${nth},om${nth}@example.edu,GCS-${nth},GCS`);
  await office.asAdmin.ok('importUsers', {
    body: { csv: ['Name,Email,Roll Number,Trade', ...lines].join('\n') },
  });
  const admin = await deskAt(office, '/students');
  const count = 'Showing 100 of 150 students';
  await admin.see(count);
  const sheets = unspaced((await printed(admin, { format: 'A4' })).join(' '));
  expect(sheets).toContain(unspaced(count));
  expect(sheets).toContain(unspaced(PRINT_MESSAGES.inPart('Show more', 'Export')));
  await admin.press('Show more');
  await admin.see('Showing 150 of 150 students');
  const all = unspaced((await printed(admin, { format: 'A4' })).join(' '));
  expect(lines.filter(line => !all.includes(unspaced(line.split(',')[1] ?? '')))).toEqual([]);
  expect(all).not.toContain(unspaced('not the whole list'));
});

/** The button in the drawer, which has the name of the one that opened it. */
const addNow = (person: Console): Promise<void> => person.pressOn('[role=dialog] button[type=submit]');
