import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactPieces } from './contact.ts';

const linksOf = (contact: string) => contactPieces(contact).flatMap(({ href }) => href ?? []);

test.each([
  ['Room 12, 10 to 4, +91 80 2345 6789, tnp@college.edu.', ['tel:+918023456789', 'mailto:tnp@college.edu']],
  ['080-2345-6789 or (080) 23456789', ['tel:08023456789', 'tel:08023456789']],
  ['t.n+p@mail.college.ac.in; Block B-204, 9:30-16:30', ['mailto:t.n+p@mail.college.ac.in']],
  ['तृतीय तल, 9876543210', ['tel:9876543210']],
  ['Room 101-102, 10.00 to 16.00, since 1962', []],
  ['@tnp_office', []],
  ['From 2026-12-01 to 31-12-2026: Room 3', []],
])('of “%s”, what can be pressed is %j', (contact, links) => {
  expect(linksOf(contact)).toEqual(links);
});

test('the pieces are the whole text, and each link leads to what it shows', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('tnp@college.edu', '+91 98765 43210', ', ', '(', ' '));
  fc.assert(
    fc.property(fc.array(part), parts => {
      const contact = parts.join('');
      const pieces = contactPieces(contact);
      expect(pieces.map(({ text }) => text).join('')).toBe(contact);
      for (const { text, href } of pieces)
        if (href)
          expect(text.replaceAll(/[ ()-]/g, '')).toContain(
            href.replace(/^(mailto|tel):/, '').replaceAll(/-/g, ''),
          );
    }),
  );
});
