import { describe, expect, test } from 'vitest';
import { linked } from './addresses.ts';

const links = (text: string) => linked(text).flatMap(piece => (piece.isLink ? [piece.text] : []));

describe('web addresses in a text', () => {
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
