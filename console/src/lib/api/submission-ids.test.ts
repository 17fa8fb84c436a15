import { describe, expect, test } from 'vitest';
import { submissionIds } from './submission-ids.ts';

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
