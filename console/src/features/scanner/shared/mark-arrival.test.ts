import { describe, expect, test } from 'vitest';
import { markArrival } from './mark-arrival.ts';

const user = { id: 's1', name: 'Asha', roll_no: null, trade: null, email: 'asha@college.example' };

describe('markArrival', () => {
  test('needs a student and the scanned code', () => {
    expect(markArrival.safeParse({ user, scannedData: '{}' }).success).toBe(true);
    expect(markArrival.safeParse({ scannedData: '{}' }).success).toBe(false);
    expect(markArrival.safeParse(null).success).toBe(false);
  });
});
