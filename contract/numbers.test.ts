import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from './attendance/door-messages.ts';
import { MARK_LIST_MESSAGES } from './attendance/mark-list-messages.ts';
import { counted, grouped } from './numbers.ts';

test('numbers are grouped as in India', () => {
  expect(grouped(931)).toBe('931');
  expect(grouped(1931)).toBe('1,931');
  expect(grouped(120_400)).toBe('1,20,400');
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(120_400, 'entry', 'entries')).toBe('1,20,400 entries');
});

test('the sentences of the product write numbers in the same way', () => {
  expect(MARK_LIST_MESSAGES.listMarked(1600)).toBe('1,600 students marked present');
  expect(DOOR_MESSAGES.scansWait(1)).toBe('1 waits on this device');
});
