import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Report } from '#contract/reports/schema.ts';
import { withoutSpaces } from '#testing/paper.ts';
import { madeReport } from '#testing/server/reports.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { ADMIN, startProduct } from './rig/product.ts';

const ORIGIN = 'https://attendance.college.test';
const COLLEGE = 'Government College of Engineering';
const STUDENTS = [
  { name: 'Asha Kulkarni', roll_no: '21CE042', trade: 'Civil Engineering', status: 'present' },
  { name: 'राम पवार', roll_no: '21FT007', trade: 'Food Technology', status: 'absent' },
] as const;

/** Letters that are joined on paper are read back in pieces. */
test('every kind of report is printed with its subject, its stats, its position in the record, and where to check it', async () => {
  const product = await startProduct({
    worker: true,
    env: { PUBLIC_ORIGIN: ORIGIN, COLLEGE_NAME: COLLEGE },
  });
  const { api } = product;
  const { token, user: requester } = await api.ok('login', { body: ADMIN });
  const event = await newEvent({ api, admin: { token } });
  const ids: string[] = [];
  const positions: number[] = [];
  for (const [index, { status, ...student }] of STUDENTS.entries()) {
    const account = { ...student, email: `s${index}@example.edu`, password: 'tall blue door', role: 'user' };
    const { user } = await api.ok('register', { body: account });
    const body = { userId: user.id, eventId: event.id, status };
    positions.push((await api.ok('mark', { token, body })).position);
    ids.push(user.id);
  }
  const printed = async (body: object) => {
    const { report, file } = await madeReport({ api }, { token }, { format: 'pdf', ...body });
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    return { report, pdf, text: (await extractText(pdf, { mergePages: true })).text };
  };
  const wordsOf = ({ id, hash, asOf }: Report): string[] => [
    COLLEGE,
    `for ${requester.name}, up to entry ${asOf}`,
    `${ORIGIN}/verify/${id}`,
    `SHA-256 ${hash?.match(/.{8}/g)?.join(' ')}`,
    'Page 1 of 1',
  ];

  const kinds: readonly (readonly [body: object, words: readonly string[]])[] = [
    [
      { kind: 'attendance' },
      ['Attendance report', '2 records · no filters', 'Attendance rate 50%', '21FT007'],
    ],
    [
      { kind: 'attendance', asOf: positions[0] },
      ['1 record', `known up to entry ${positions[0]}`, 'Asha Kulkarni'],
    ],
    [{ kind: 'event', eventId: event.id }, ['Event attendance', event.title, '2 students', 'Expected 2']],
    [
      { kind: 'sheet', eventId: event.id },
      ['Sign-in sheet', event.title, '2 students', 'Signature', '21CE042', 'राम पवार'],
    ],
    [{ kind: 'student', userId: ids[0] }, ['Student attendance', 'Asha Kulkarni · 21CE042', event.title]],
    [{ kind: 'trades' }, ['Attendance by trade', '2 trades', 'Trades by attendance rate', '100%']],
    [
      { kind: 'eligibility' },
      ['Eligibility', 'attendance rate below 75%', 'राम पवार', 'Active students without a mark'],
    ],
    [
      { kind: 'eligibility', side: 'above', rate: 67 },
      ['attendance rate at least 67% (rounded to whole percents: 66.5% counts as 67%)', 'Asha Kulkarni'],
    ],
  ];
  for (const [body, words] of kinds) {
    const { report, pdf, text } = await printed(body);
    for (const each of [...words, ...wordsOf(report)])
      expect(withoutSpaces(text)).toContain(withoutSpaces(each));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const checked = await api.ok('verifyReport', { id: report.id, query: { hash: report.hash ?? '' } });
    expect(checked.state).toBe('genuine');
  }

  const cards = await printed({ kind: 'cards' });
  for (const { name, roll_no, trade } of STUDENTS)
    for (const each of [name, roll_no, trade, COLLEGE])
      expect(withoutSpaces(cards.text)).toContain(withoutSpaces(each));
  expect(cards.pdf.numPages).toBe(1);
});
