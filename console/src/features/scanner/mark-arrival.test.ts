import { describe, expect, test } from 'vitest';
import { markArrival, submissionIds } from './mark-arrival.ts';

const user = { id: 's1', name: 'Asha', roll_no: null, trade: null, email: 'asha@college.example' };

describe('markArrival', () => {
  test('needs a person and what was scanned', () => {
    expect(markArrival.safeParse({ user, scannedData: '{}' }).success).toBe(true);
    expect(markArrival.safeParse({ scannedData: '{}' }).success).toBe(false);
    expect(markArrival.safeParse(null).success).toBe(false);
  });
});

describe('submissionIds', () => {
  test('the same content keeps its id, other content gets another', () => {
    let made = 0;
    const idFor = submissionIds(() => `id-${++made}`);
    expect(idFor('event-1 present')).toBe('id-1');
    expect(idFor('event-1 present')).toBe('id-1');
    expect(idFor('event-1 absent')).toBe('id-2');
    expect(idFor('event-1 present')).toBe('id-3');
  });
});
