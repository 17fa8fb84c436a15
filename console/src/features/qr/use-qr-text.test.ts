import { expect, test } from 'vitest';
import { readQr } from '#contract/qr/code.ts';
import { aUser } from '../../lib/testing/user.ts';
import { fallbackQrText } from './use-qr-text.ts';

test('the local code is read as unsigned, and contains the student', () => {
  const text = fallbackQrText(aUser(), new Date('2026-11-20T04:30:00Z'));
  expect(readQr(text)).toMatchObject({
    kind: 'unsigned',
    qr: { name: 'Harpreet Kaur', rollNo: 'GME-17', timestamp: '2026-11-20T04:30:00.000Z' },
  });
});
