import { expect, test } from 'vitest';
import { momentOfMark } from './mark-times.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);

test.each([
  ['by its device alone', at('09:40:00'), undefined, at('09:40:00')],
  [
    'by how long it waited, on a device that is an hour ahead',
    at('10:40:00'),
    at('11:00:00'),
    at('09:40:00'),
  ],
  ['and not in the future, if its device is ahead', at('10:40:00'), undefined, NOW],
  ['and not in the future, if its device was set back before it sent', at('10:40:00'), at('10:00:00'), NOW],
])('when a mark happened is known %s', (_, occurredAt, sentAt, moment) => {
  expect(momentOfMark({ occurredAt, sentAt }, NOW)).toEqual(moment);
});
