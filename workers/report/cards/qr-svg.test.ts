import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrSvg } from './qr-svg.ts';

test.each([
  ['H', '{"type":"user_attendance","u":"abcdefghijk","g":1,"s":"abcdefghijklmnopqrstuv"}'],
  ['M', 'https://attendance.college.test/verify/0192f3a4-5b6c-7d8e-9f01-23456789abcd'],
] as const)('the drawing of a code of level %s has every module of it and no other', (level, text) => {
  const svg = qrSvg(text, { level, size: 36, name: 'QR code' }).text;
  const { modules } = create(text, { errorCorrectionLevel: level });
  const dark = new Set<string>();
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let column = 0; column < Number(run); column += 1) dark.add(`${Number(x) + column},${y}`);
  const expected: string[] = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) expected.push(`${x},${y}`);
  expect([...dark].toSorted()).toEqual(expected.toSorted());
  expect(svg).toContain(`viewBox="0 0 ${modules.size} ${modules.size}"`);
});
