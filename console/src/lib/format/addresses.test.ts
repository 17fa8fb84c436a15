import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linked } from './addresses.ts';

const links = (text: string) =>
  linked(text).flatMap(({ text: shown, href }) => (href === null ? [] : [shown]));
const targets = (text: string) => linked(text).flatMap(({ href }) => href ?? []);
const together = (text: string) =>
  linked(text)
    .map(piece => piece.text)
    .join('');

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
    'www.',
    'www.example',
    'www...',
    'awww.kaveri.example',
    'jobs.www.kaveri.example',
    'my-www.kaveri.example',
    'ftp://www.kaveri.example/x',
    'kaveri.example/?to=www.other.example',
    'www.office@kaveri.example',
    'www.the.office@kaveri.example',
    'office@www.kaveri.example',
    'www.kaveri.example@other.example',
    'www.kaveri.example:80@other.example',
    'www.kaveri.example:99999',
    'data:text/html,x',
    'https://',
    'http://[',
    'Fees are due',
  ])('are not found in: %j', text => {
    expect(links(text)).toEqual([]);
  });

  test.each([
    ['Apply on www.kaveri.example/jobs.', 'www.kaveri.example/jobs'],
    ['(www.kaveri.example)', 'www.kaveri.example'],
    ['(www.kaveri.example/a_(b)), soon', 'www.kaveri.example/a_(b)'],
    ['Website:-www.kaveri.example-Apply!', 'www.kaveri.example-Apply'],
    ['Website...www.kaveri.example- soon', 'www.kaveri.example'],
    ['Form:www.kaveri.example:8080/?q=1&r=a@b.example', 'www.kaveri.example:8080/?q=1&r=a@b.example'],
    ['“WWW.Kaveri.Example”', 'WWW.Kaveri.Example'],
    ['*www.kaveri.example*', 'www.kaveri.example'],
    ['www.kaveri.example। धन्यवाद', 'www.kaveri.example'],
    ['www.कावेरी.भारत/नौकरी', 'www.कावेरी.भारत/नौकरी'],
    ['www.kaveri.example/?to=https://b.example', 'www.kaveri.example/?to=https://b.example'],
  ])('may begin with www: %s', (text, address) => {
    expect(links(text)).toEqual([address]);
    expect(targets(text)).toEqual([`https://${address}`]);
  });

  test('lead where they say, one beside the other', () => {
    expect(
      targets('https://a.example/?q=www.b.example http://www.c.example,www.d.example,https://e.example'),
    ).toEqual(['https://a.example/?q=www.b.example', 'http://www.c.example,www.d.example,https://e.example']);
    expect(targets('www.d.example,https://e.example www.f.example (mail a@www.g.example)')).toEqual([
      'https://www.d.example',
      'https://e.example',
      'https://www.f.example',
    ]);
  });

  test('do not change any character of the text', () => {
    const text = 'See\nhttps://a.example/b). Then https://c.example!? and "https://d.example"';
    expect(together(text)).toBe(text);
  });

  test('are what they show, whatever stands beside them', () => {
    const part = fc.constantFrom(
      ...['www.', 'kaveri', '.', 'example', '/jobs', '@', ':', '80', '-', '(', ')', ',', ' ', '\n', '?q='],
      ...['https://', 'www.kaveri.example', 'उ', '_', '%', '"'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), parts => {
        const text = parts.join('');
        expect(together(text)).toBe(text);
        for (const { text: shown, href } of linked(text)) {
          if (href === null || href === shown) continue;
          expect(href).toBe(`https://${shown}`);
          expect(new URL(href).hostname).toMatch(/^www\./);
        }
      }),
    );
  });
});
