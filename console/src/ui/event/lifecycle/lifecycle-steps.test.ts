import { describe, expect, test } from 'vitest';
import { NOT_COUNTED, stepsOf, stepWords } from './lifecycle-steps.ts';

const SITUATION = {
  event: { title: 'Campus drive', date: '2026-03-02' },
  notMarked: 12,
  withdrawnAbsences: 0,
  expectedSince: 0,
  rosterAbsences: 0,
};

describe('the steps of an event', () => {
  test('depend on its status', () => {
    expect(stepsOf('upcoming', SITUATION)).toEqual(['open', 'delete']);
    expect(stepsOf('active', SITUATION)).toEqual(['complete', 'delete']);
    expect(stepsOf('completed', SITUATION)).toEqual(['reopen', 'absent', 'delete']);
  });

  test('do not include marking the rest absent if everyone has a mark', () => {
    expect(stepsOf('completed', { notMarked: 0 })).toEqual(['reopen', 'delete']);
  });

  test('leave reopening where it is when the numbers come while the menu is open', () => {
    const placeOfReopen = (notMarked: number | null) => stepsOf('completed', { notMarked }).indexOf('reopen');
    expect(placeOfReopen(null)).toBe(placeOfReopen(0));
  });
});

describe('the question before a step', () => {
  test('completing shows how many students it would mark absent, and offers a choice', () => {
    const { choice } = stepWords('complete', SITUATION);
    expect(choice?.label).toBe('12 students have no mark');
    expect(choice?.options.map(({ label }) => label)).toEqual([
      'Mark remaining absent: records 12 absences',
      'Leave them not marked: neither present nor absent',
    ]);
  });

  test.each(['complete', 'absent'] as const)('to %s says who was not expected when the event began', step => {
    const words = (expectedSince: number) => stepWords(step, { ...SITUATION, expectedSince }).consequence;
    expect(words(3)).toContain('Of those without a mark, 3 were not expected when the event began');
    expect(words(1)).toContain('1 was not expected');
    expect(words(0)).not.toContain('not expected');
    // Counts of two moments.
    expect(words(13)).toContain('12 were not expected');
  });

  test('completing offers no choice if no one is left', () => {
    const words = stepWords('complete', { ...SITUATION, notMarked: 0 });
    expect(words.choice).toBeUndefined();
    expect(words.consequence).toContain('Everybody who was expected has a mark.');
  });

  test('without the numbers the marks are offered to be changed all the same, and no number is told', () => {
    const unknown = { ...SITUATION, ...NOT_COUNTED };
    expect(stepsOf('completed', unknown)).toEqual(['reopen', 'absent', 'delete']);
    expect(stepWords('complete', unknown).consequence).not.toContain('Everybody');
    expect(stepWords('complete', unknown).choice?.options[0]?.label).toBe('Mark remaining absent');
    expect(stepWords('absent', unknown).confirm).toBe('Mark them absent');
    expect(stepWords('reopen', unknown).choice?.options[0]?.label).toContain('Take them back');
  });

  test('whose absence was withdrawn is left out, unless the admin chooses otherwise', () => {
    const excused = { ...SITUATION, withdrawnAbsences: 2 };
    const [rest, all] = [
      {
        value: 'undecided',
        label:
          'Mark remaining absent: records 10 absences, leaves out 2 students whose absence was withdrawn',
      },
      { value: 'all', label: 'Mark all 12 absent, also those whose absence was withdrawn' },
    ];
    expect(stepWords('complete', excused).choice?.options).toEqual([rest, expect.anything(), all]);
    expect(stepWords('absent', excused).choice?.options).toEqual([rest, all]);
    expect(stepWords('absent', excused).consequence).not.toContain('This records');
  });

  test('nobody is marked again by a choice that does not say so, whatever is known here', () => {
    for (const withdrawnAbsences of [null, 0, 2, 12, 13])
      for (const notMarked of [null, 12]) {
        const situation = { ...SITUATION, notMarked, withdrawnAbsences };
        expect(stepWords('complete', situation).choice?.options[0]?.value).toBe('undecided');
        const { choice, marks, consequence } = stepWords('absent', situation);
        if (consequence.includes('because their absence was withdrawn')) expect(marks).toBe('all');
        else expect(choice?.options[0]?.value ?? marks).toBe('undecided');
      }
    // Counts of two moments.
    const scanned = { ...SITUATION, notMarked: 1, withdrawnAbsences: 2 };
    expect(stepWords('complete', scanned).choice?.options[0]?.label).toContain(
      'records 0 absences, leaves out 1 student',
    );
    expect(stepWords('absent', scanned)).toMatchObject({ confirm: 'Mark 1 absent', marks: 'all' });
  });

  test('one student is written in the singular', () => {
    const one = { ...SITUATION, notMarked: 1, rosterAbsences: 1 };
    expect(stepWords('absent', one).consequence).toContain('1 student who was expected has no mark');
    expect(stepWords('reopen', one).choice?.label).toBe('1 absence was recorded by completing it');
  });

  test('reopening offers to withdraw absences only if a completion recorded some', () => {
    expect(stepWords('reopen', SITUATION).choice).toBeUndefined();
  });
});
