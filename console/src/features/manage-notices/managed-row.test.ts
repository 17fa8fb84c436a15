import { expect, test } from 'vitest';
import { spanOf } from './managed-row.tsx';

const FROM = '2026-03-02';
const TO = '2026-03-09';

test.each([
  ['scheduled', null, 'Will be shown from Mon, 2 Mar 2026'],
  ['scheduled', TO, 'Will be shown from Mon, 2 Mar 2026 to Mon, 9 Mar 2026'],
  ['in_force', null, 'Shown since Mon, 2 Mar 2026'],
  ['in_force', TO, 'Shown from Mon, 2 Mar 2026 to Mon, 9 Mar 2026'],
  ['expired', TO, 'Was shown from Mon, 2 Mar 2026 to Mon, 9 Mar 2026'],
] as const)(
  'a notice that is %s, with the last day %s, says when it is shown',
  (state, expiry_date, expected) => {
    expect(spanOf({ publish_date: FROM, expiry_date, state })).toBe(expected);
  },
);
