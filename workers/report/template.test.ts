import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { cssString, escapeHtml } from './html.ts';
import { dealOut, heightOf, type Row } from './pages.ts';
import { PRINTED } from './paper.ts';
import { attendanceReportPages, type ReportContent } from './template.ts';
import { recordFor, reportContent } from './testing.ts';
import { filtersInWords } from './words.ts';

const tagsOf = (page: string): string[] => page.match(/<[^>]*>/g) ?? [];
const print = (content: ReportContent): string =>
  attendanceReportPages(content, [])
    .map(page => page())
    .join('');

/** What a parser makes of our references. */
const read = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#13);/g, (_, name: keyof typeof MEANINGS) => MEANINGS[name]);
const MEANINGS = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r' } as const;

/** Any string at all, and those that try. */
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

  test('makes no tag, in whichever field it stands', () => {
    const harmless = tagsOf(print(contentWith('x')));
    fc.assert(
      fc.property(anything, text => {
        expect(tagsOf(print(contentWith(text)))).toEqual(harmless);
      }),
    );
  });

  test('cannot end the string of a style sheet', () => {
    fc.assert(
      fc.property(anything, text => {
        expect(cssString(text)).toMatch(/^"(\\[0-9a-f]+ )*"$/);
      }),
    );
  });
});

/** One row, every free text of which is `text`; the search too. */
function contentWith(text: string): ReportContent {
  const record: AttendanceRecord = {
    ...recordFor('Asha'),
    studentName: text,
    studentId: text,
    trade: text,
    eventName: text,
    verifiedByName: text,
  };
  return reportContent([record], {
    college: { name: text, timeZone: 'Asia/Kolkata' },
    filters: { search: text || 'x', trade: text || 'x' },
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
    [
      { search: 'asha', status: 'absent', event_type: 'TNP Meeting', trade: 'Civil Engineering' },
      ['type TNP Meeting', 'trade Civil Engineering', 'absent only', 'matching “asha”'],
    ],
  ] as const)('%j', (filters, words) => {
    expect(filtersInWords(filters)).toEqual(words);
  });
});

test('the report says whose it is, when it was made and what it was read at', () => {
  const page = print(reportContent([recordFor('Asha')], { asOf: 12_345 }));
  expect(page).toContain('Training &amp; Placement Office');
  expect(page).toContain(
    cssString('Generated 20 Nov 2026, 14:05 (Asia/Kolkata), as of position 12,345 of the record'),
  );
  expect(page).toContain('1 record · no filters');
});

test('a report of nothing says so', () => {
  expect(print(reportContent([]))).toContain('No records found');
});

test('rows are dealt out in order, none lost, and no sheet is planned fuller than it is', () => {
  const text = fc.string({ maxLength: 100 });
  const row = fc
    .array(text, { minLength: 8, maxLength: 8 })
    .map((cells): Row => ({ cells, status: 'present' }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 80 }), fc.integer({ min: 0, max: 60 }), (rows, topBlock) => {
      const sheets = dealOut(rows, topBlock);
      expect(sheets.flat()).toEqual(rows);
      sheets.forEach((sheet, index) => {
        const height = sheet.reduce((sum, each) => sum + heightOf(each), index === 0 ? topBlock : 0);
        if (sheet.length > 1) expect(height).toBeLessThan(PRINTED.height);
      });
    }),
  );
});
