import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, linked } from './notice-text.ts';

const links = (text: string) => linked(text).flatMap(piece => (piece.isLink ? [piece.text] : []));

describe('web addresses in a notice', () => {
  test('become links, without the punctuation that follows them', () => {
    expect(links('Register at https://forms.example.edu/f?id=1&x=2, please (or http://b.example).')).toEqual([
      'https://forms.example.edu/f?id=1&x=2',
      'http://b.example',
    ]);
  });

  test.each([
    ['फॉर्म: https://forms.example.edu/a। धन्यवाद', 'https://forms.example.edu/a'],
    ['پتہ: https://forms.example.edu/a، شکریہ', 'https://forms.example.edu/a'],
    ['“https://forms.example.edu/a”…', 'https://forms.example.edu/a'],
    ['*https://forms.example.edu/a*', 'https://forms.example.edu/a'],
    ['(see https://wiki.example/Circuit_(filter)).', 'https://wiki.example/Circuit_(filter)'],
    ['https://hi.wiki.example/भारत/', 'https://hi.wiki.example/भारत/'],
    ['https://a.example/?q=30.35,76.36', 'https://a.example/?q=30.35,76.36'],
  ])('end where they do in any script and style: %s', (text, address) => {
    expect(links(text)).toEqual([address]);
  });

  test.each([
    'javascript:alert(1)',
    'www.example.edu',
    'data:text/html,x',
    'https://',
    'http://[',
    'Fees are due',
  ])('are not found in: %j', text => {
    expect(links(text)).toEqual([]);
  });

  test('do not change any character of the text', () => {
    const text = 'See\nhttps://a.example/b). Then https://c.example!? and "https://d.example"';
    expect(
      linked(text)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text);
  });
});

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
