import { expect, test } from 'vitest';
import { marksMessages } from './attendance/messages.ts';
import { counted, grouped } from './numbers.ts';

test('numbers are grouped as in India', () => {
  expect(grouped(931)).toBe('931');
  expect(grouped(1931)).toBe('1,931');
  expect(grouped(120_400)).toBe('1,20,400');
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(120_400, 'entry', 'entries')).toBe('1,20,400 entries');
});

test('the sentences of the product write numbers in the same way', () => {
  expect(marksMessages.listMarked(1600)).toBe('1,600 students marked present');
  expect(marksMessages.scansWait(1)).toBe('1 waits on this device');
});
