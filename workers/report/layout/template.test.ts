import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { PDF_TAGGED_SHEETS } from '#contract/constants.ts';
import { LONG_PDF } from '#contract/reports/files.ts';
import type { Cells } from '#platform/table-files/written.ts';
import { contentOf, recordFor, reportContent } from '../testing.ts';
import { PAPER_COLUMNS } from './columns.ts';
import type { ReportContent } from './document.ts';
import { cssString, escapeHtml } from './html.ts';
import { dealOut, heightOf, inParts, type Row } from './pages.ts';
import { PAPERS } from './paper.ts';
import { numbered, reportPages } from './template.ts';
import { filtersInWords } from './words.ts';

const COLUMNS = numbered(PAPER_COLUMNS.attendance);
/** Every tag; measures may differ. */
const tagsOf = (page: string): string[] =>
  (page.match(/<[^>]*>/g) ?? []).map(tag =>
    tag.replace(/ d="[MHVLz\d. ]*"/, '').replace(/\d+(\.\d+)?/g, '0'),
  );
const print = (content: ReportContent): string =>
  reportPages(content, [])
    .map(page => page())
    .join('');

/** What a parser makes of our references. */
const read = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#13);/g, (_, name: keyof typeof MEANINGS) => MEANINGS[name]);
const MEANINGS = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r' } as const;

/** Any string, including hostile ones. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", '/', 'a', ';', '\r', '\0', '\ud800', '#', '-'),
  }),
  fc.constantFrom(
    '<script>fetch("//x")</script>',
    '</style><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '</td></tr></table>',
    '<!--',
    ']]>',
  ),
);

describe("strangers' text", () => {
  test('appears literally: escaping loses nothing and leaves no markup', () => {
    fc.assert(
      fc.property(anything, text => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"'\r\0]/);
        expect(read(escaped)).toBe(text.toWellFormed().replaceAll('\0', '\ufffd'));
      }),
    );
  });

  test('adds no tag, in any field', () => {
    const harmless = tagsOf(print(contentWith('x')));
    fc.assert(
      fc.property(anything, text => {
        expect(tagsOf(print(contentWith(text)))).toEqual(harmless);
      }),
    );
  });

  test('cannot end a string in the style sheet', () => {
    fc.assert(
      fc.property(anything, text => {
        expect(cssString(text)).toMatch(/^"(\\[0-9a-f]+ )*"$/);
      }),
    );
  });
});

/** A row whose free texts are all `text`, and one beside it for comparison. The other texts are also `text`. */
function contentWith(anyText: string): ReportContent {
  const text = anyText || 'x';
  const record: AttendanceRecord = {
    ...recordFor('Asha'),
    studentName: text,
    studentId: text,
    trade: text,
    eventName: text,
    verifiedByName: text,
  };
  return reportContent([record, recordFor('Asha')], {
    college: { name: text, timeZone: 'Asia/Kolkata' },
    subject: [text, text],
    requestedBy: text,
    filters: { search: text, trade: text },
  });
}

describe('filters in words', () => {
  test.each([
    [{}, ['no filters']],
    [{ search: '' }, ['no filters']],
    [{ date_from: '2026-11-01', date_to: '2026-11-20' }, ['1 Nov 2026 to 20 Nov 2026']],
    [{ date_from: '2026-11-20', date_to: '2026-11-20' }, ['on 20 Nov 2026']],
    [{ date_from: '2026-11-01' }, ['from 1 Nov 2026']],
    [{ date_to: '2026-11-20' }, ['until 20 Nov 2026']],
    [{ strength: 'static' }, ['identified by: fixed code']],
    [
      { search: 'asha', status: 'absent', event_type: 'TNP Meeting', trade: 'Civil Engineering' },
      ['type TNP Meeting', 'trade Civil Engineering', 'absent only', 'matching “asha”'],
    ],
  ] as const)('%j', (filters, words) => {
    expect(filtersInWords(filters)).toEqual(words);
  });
});

test('the report names the college, the time it was made and the position it was read at', () => {
  const content = reportContent([recordFor('Asha')], { asOf: 12_345 });
  const page = print(content);
  expect(page).toContain('Training &amp; Placement Office');
  expect(page).toContain('Generated 20 Nov 2026, 2:05 pm (Asia/Kolkata) for Dr. Rao, up to entry 12,345');
  expect(page).toContain('1 record · no filters');
  expect(page).toContain(`SHA-256 ${content.hash.match(/.{8}/g)?.join(' ')}`);
  const [digits] = content.hash.match(/^.{8}/) ?? [];
  expect(page).toContain(cssString(`Attendance report · 20 Nov 2026, 2:05 pm · entry 12,345 · ${digits}`));
});

test('the report shows where it can be checked, with a code to scan; without a public address only its own hash', () => {
  const [there, nowhere] = [{}, { checkAt: undefined }].map(more =>
    print(reportContent([recordFor('Asha')], more)),
  );
  expect(there).toMatch(
    /<p class="fact"><a href="(https:\/\/attendance.college.test\/verify\/0192f3a4-[\w-]+)">\1<\/a>/,
  );
  expect(there).toContain('<svg class="qr"');
  expect(nowhere).toContain('<p class="fact">Report 0192f3a4');
  expect(nowhere).not.toContain('<svg class="qr"');
  expect(nowhere).not.toContain('/verify/');
});

test('an event’s report says who is not expected, if the reader may know', () => {
  const row = { 'Student Name': 'Asha', Status: 'Present' };
  const printedFor = (more: Cells) => print(contentOf('event', [{ ...row, ...more }]));
  expect(printedFor({ Expected: 'No' })).toContain('<td>Present, not expected</td>');
  expect(printedFor({ Expected: 'Yes' })).toContain('<td>Present</td>');
  expect(printedFor({})).toContain('<td>Present</td>');
});

test('a report without rows says so', () => {
  expect(print(reportContent([]))).toContain('No records found');
});

test('a report of no more sheets than the form names is printed in one part and has tags', () => {
  const sheets = (count: number) => Array.from({ length: count }, () => []);
  expect(LONG_PDF).toContain(`more than ${PDF_TAGGED_SHEETS} pages`);
  expect(inParts(sheets(PDF_TAGGED_SHEETS))).toHaveLength(1);
  expect(inParts(sheets(PDF_TAGGED_SHEETS + 1))).toHaveLength(2);
});

test('rows are placed in order, none is lost, and no sheet is planned too full', () => {
  const paper = PAPERS.across;
  const text = fc.string({ maxLength: 100 });
  const row = fc
    .array(text, { minLength: 8, maxLength: 8 })
    .map((cells): Row => ({ cells, tone: 'present' }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 80 }), fc.integer({ min: 0, max: 160 }), (rows, topBlock) => {
      const sheets = dealOut(rows, COLUMNS, { paper, topBlock });
      expect(sheets.flat()).toEqual(rows);
      sheets.forEach((sheet, index) => {
        const height = sheet.reduce((sum, each) => sum + heightOf(each, COLUMNS), index === 0 ? topBlock : 0);
        if (sheet.length > 1) expect(height).toBeLessThan(paper.printed.height);
      });
    }),
  );
});
