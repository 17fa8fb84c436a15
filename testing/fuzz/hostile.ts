import fc from 'fast-check';

/** Texts that have broken other servers before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '%',
  '_',
  '%_\\%',
  "'",
  '"',
  "'; DROP TABLE users; --",
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'e\u0301\u202e🙂',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '../../etc/passwd',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e9',
  '-1',
  '99999999999999999999',
  '0000-01-01',
  '-0001-01-01',
  '99999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  'x'.repeat(5_000),
  '('.repeat(200),
];

/** One text of each kind that databases fail on. */
export const WORST_TEXTS: readonly string[] = ['a\u0000b', '\ud800', "'%_\\", '0000-01-01'];

const HOSTILE_NUMBERS = [0, -0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, 1e308, 500, 501];

/** Fields that a body may smuggle in; as text, because an object literal would set its prototype. */
export const SMUGGLED: readonly string[] = [
  '"role":"admin"',
  '"id":"00000000-0000-4000-8000-000000000000"',
  '"user_id":"00000000-0000-4000-8000-000000000000"',
  '"verified_by":"00000000-0000-4000-8000-000000000000"',
  '"token_version":99',
  '"deactivated_at":null',
  '"password_hash":"x"',
  '"__proto__":{"polluted":true,"role":"admin"}',
  '"constructor":{"prototype":{"polluted":true}}',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Any JSON value, usually of a wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS, null, true, [], {}, [[]], { $ne: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** JSON nested so deep that a careless reader runs out of stack. */
export const deepJson = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
