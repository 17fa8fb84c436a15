import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linked } from '../../lib/format/addresses.ts';
import { excerpt } from './long-text.tsx';

const links = (text: string) => linked(text).flatMap(({ href }) => href ?? []);

describe('the excerpt of a notice', () => {
  test('is null if the notice is short enough to be shown whole', () => {
    expect(excerpt('Fees are due on Friday.')).toBeNull();
    expect(excerpt('x'.repeat(360))).toBeNull();
  });

  test('ends between two words', () => {
    const text = 'placement '.repeat(60);
    const begun = excerpt(text) ?? '';
    expect(begun).toMatch(/^(placement )+…$/);
    expect(begun.length).toBeLessThan(285);
  });

  test('is the first lines of a notice with many lines', () => {
    expect(excerpt('a\nb\nc\nd\ne\nf\ng')).toBe('a\nb\nc\nd …');
  });

  test('cuts a text without spaces, too', () => {
    expect(excerpt('x'.repeat(2_000))).toBe(`${'x'.repeat(280)} …`);
  });

  const address = `https://forms.example.edu/${'long/'.repeat(80)}`;

  test.each([
    [address, `${address} …`],
    [`Form:${address}`, 'Form: …'],
    [`Form: ${address}`, 'Form: …'],
  ])('shows an address whole or not at all: %s', (text, begun) => {
    expect(excerpt(text)).toBe(begun);
  });

  test('leads nowhere else than the notice', () => {
    const part = fc.constantFrom(
      ' ',
      '\n',
      'Form:',
      'फॉर्म',
      'x'.repeat(90),
      '(',
      '.',
      address,
      'https://b.example/?q=1',
      `www.kaveri.example/${'jobs/'.repeat(40)}`,
      'www.the.office@kaveri.example',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), parts => {
        const text = parts.join('').trim();
        const known = links(text);
        for (const link of links(excerpt(text) ?? text)) expect(known).toContain(link);
      }),
    );
  });
});
