import { describe, expect, test } from 'vitest';
import { linked } from './linked.ts';

const links = (text: string) => linked(text).flatMap(piece => (piece.isLink ? [piece.text] : []));

describe('web addresses in a notice', () => {
  test('become links, without the punctuation that follows them', () => {
    expect(links('Register at https://forms.example.edu/f?id=1&x=2, please (or http://b.example).')).toEqual([
      'https://forms.example.edu/f?id=1&x=2',
      'http://b.example',
    ]);
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
