import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { joinedRollNo, looseness, nameAndRollNo, plainForm } from '#contract/search.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { newPass } from '#testing/server/pass-device.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

/** One name as it is stored, and as somebody types it into a search. */
const TYPED_DIFFERENTLY = [
  ['é as one character and as two', 'Jos\u00e9 Ferreira', 'jose\u0301 f'],
  ['é as two characters and as one', 'Rene\u0301e D Souza', 'ren\u00e9e'],
  ['without the accent', 'Andr\u00e9 Lobo', 'andre'],
  ['a Hindi letter with its nukta joined', '\u095bोया ख़ान', '\u091c\u093cोया'],
  ['a Bengali letter with its nukta apart', '\u09af\u09bc়াসমিন', '\u09df়াসমিন'],
  ['a space that does not break', 'Anil\u00a0Kumar\u00a0Rao', 'anil kumar'],
  ['words left out and in another order', 'Lakshmi Priya Venkataraman', 'venkat lakshmi'],
  ['marks of direction, as chats add them', 'Vidya \u202aPillai\u202c\u200e', 'pillai\u200f'],
  ['the apostrophe of a phone', "Ryan D'Souza", 'd\u2019souza'],
  ['the apostrophe of a laptop', 'Sheela D\u2019Costa', "d'costa"],
  ['the hyphen of a document', 'Abdul-Rahman Sheikh', 'abdul\u2011rahman'],
  ['a hyphen where the list has a dash', 'Noor\u2013Jahan Begum', 'noor-jahan'],
  ['the surname first, with a comma', 'Tenzin Wangmo', 'Wangmo, Tenzin'],
  ['quotation marks around it', 'Leela Thakur', '“Leela Thakur”,'],
  ['a comma before it and single quotation marks', 'Mary O’Connor', ",mary ‘o'connor’"],
  ['a mark that is a word of its own', 'Talk "R&D, Pune" <2>', '"R&D, < 2>'],
  ['letters that have no accent to leave out', 'Søren Großmann Ćwikła', 'soren GROSSMANN cwikla'],
  ['such letters where the list has none', 'Aeroe Yildiz Thor', 'ÆRØ YıLDıZ þor'],
  ['a joiner that nobody sees', 'क्\u200dषमा Iyer', 'क्षमा'],
] as const;

test.each(TYPED_DIFFERENTLY)('every list finds a name typed with %s', async (_, name, search) => {
  const token = served.admin.token;
  const [student, event] = await Promise.all([
    served.newStudent({ name }),
    newEvent(served, { title: `Talk of ${name}`, location: name }),
  ]);
  const query = { search };
  await listsOfStudentsFind(student, event, query);
  const { notice } = await served.api.ok('createNotice', { token, body: { title: name, text: 'Welcome.' } });
  const events = await served.api.ok('allEvents', { token, query });
  expect(events.events).toMatchObject([{ id: event.id }]);
  const records = await served.api.ok('eventAttendance', { token, id: event.id, query });
  expect(records.attendance).toMatchObject([{ studentId: student.user.roll_no }]);
  const own = await served.api.ok('userAttendance', { token: student.token, id: student.id, query });
  expect(own.attendance).toMatchObject([{ event_id: { id: event.id } }]);
  const notices = await served.api.ok('manageNotices', { token, query });
  expect(notices.notices).toMatchObject([{ id: notice.id }]);
});

test('every list finds a roll number that is typed without what stands between its parts', async () => {
  const [student, event] = await Promise.all([served.newStudent(), newEvent(served)]);
  await served.asAdmin.ok('updateUser', { id: student.id, body: { roll_no: 'QZX/21-EC.045' } });
  await listsOfStudentsFind(student, event, { search: 'qzx21ec045' });
});

/** Those not marked yet, the door's, and, once the student is marked there, all users and the report. */
async function listsOfStudentsFind(
  student: Person,
  event: Pick<Event, 'id'>,
  query: { readonly search: string },
): Promise<void> {
  const { token } = served.admin;
  const { students: unmarked } = await served.api.ok('unmarkedStudents', { token, id: event.id, query });
  expect(unmarked).toMatchObject([{ id: student.id }]);
  const pass = await newPass(served, { rights: ['search'], eventIds: [event.id] });
  const door = await served.api.ok('findAtDoor', { token: pass.signs, id: event.id, query });
  expect(door.students).toMatchObject([{ id: student.id }]);

  await scan(served, event, student);
  const people = await served.api.ok('users', { token, query });
  expect(people.users).toMatchObject([{ id: student.id }]);
  const report = await served.api.ok('report', { token, query });
  expect(report.attendance).toMatchObject([{ event_id: { id: event.id } }]);
}

test('Find shows whole words first, then beginnings of words, then the rest, and alike students by name', async () => {
  const names = [
    'A 1029 Qadir',
    'Zoya 29 Qadir',
    'asha Qadir-290',
    'Bina 29/Qadir',
    'B 2_9 Qadir',
    'A 290 Qadir',
  ];
  const students: { name: string; text: string; everything: string }[] = [];
  for (const name of names) {
    const { user } = await served.newStudent({ name });
    const text = nameAndRollNo(name, user.roll_no);
    // The list of students is searched by email, too, which is random here.
    students.push({ name, text, everything: `${text} ${user.email}` });
  }
  const event = await newEvent(served);
  const ordered = (search: string, searched: 'text' | 'everything'): string[] =>
    students
      .filter(student => search.split(' ').every(word => student[searched].toLowerCase().includes(word)))
      .map(({ name, text }) => ({ name, key: `${looseness(text, search)} ${name.toLowerCase()}` }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ name }) => name);
  const pass = await newPass(served, { rights: ['search'], eventIds: [event.id] });
  for (const search of ['29 qadir', 'qadir', 'qad', '2_9 qadir', 'adir', '9 qadir']) {
    const query = { search };
    const door = await served.api.ok('findAtDoor', { token: pass.signs, id: event.id, query });
    expect(
      door.students.map(({ name }) => name),
      search,
    ).toEqual(ordered(search, 'text'));
    const pages = await everyPage(next =>
      served.asAdmin.ok('users', { query: { ...query, sort: 'match', limit: '2', ...next } }),
    );
    const users = pages.flatMap(page => page.users.map(({ name }) => name));
    expect(users, search).toEqual(ordered(search, 'everything'));
  }
});

test('the database makes the same plain and joined forms of a text as the console', async () => {
  const unseen = fc.constantFrom(
    ...'\u00ad\u200b\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\u00a0\u3000\u0301\u2011\u2013\u2212\u2018\u2019\u02bc`\u0660\u06f9\u096f\u09e7\u0a68\u0ae9\u0b6c\u0be6\u0c6f\u0ce7\u0d68',
    ...'øØłŁđĐðÐħĦŧŦıßẞæÆœŒþÞ',
  );
  const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
  const text = fc
    .string({ unit: fc.oneof(letter, unseen), minLength: 1, maxLength: 20 })
    .filter(each => !each.includes('\0'));
  const property = fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), async texts => {
    const { rows }: { rows: { plain: string; joined: string }[] } = await served.database.knex.raw(
      'SELECT plain_form(content) AS plain, joined_roll_no(content) AS joined FROM unnest(?::text[]) WITH ORDINALITY AS one (content, nth) ORDER BY nth',
      [texts],
    );
    expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainForm));
    expect(rows.map(row => row.joined)).toEqual(texts.map(joinedRollNo));
  });
  await fc.assert(property, { numRuns: 30 });
});

test('each letter of Europe has the same plain form in the database as in the console', async () => {
  const LAST = 0x1eff;
  const letters = Array.from({ length: LAST }, (_, nth) => String.fromCodePoint(nth + 1)).filter(each =>
    /\p{L}/u.test(each),
  );
  const { rows }: { rows: { letter: string; plain: string }[] } = await served.database.knex.raw(
    'SELECT letter, plain_form(letter) AS plain FROM unnest(?::text[]) AS letter',
    [letters],
  );
  expect(rows).toHaveLength(letters.length);
  expect(rows).toEqual(rows.map(({ letter }) => ({ letter, plain: plainForm(letter) })));
});
