import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AWAY, type Verdict } from '../../../lib/outbox/verdict.ts';
import { amended, type DoorLog, release, withScan } from './door-log.ts';

const REFUSED: Verdict = { kind: 'refused', sentence: 'No' };
const scan = (id: string) => ({
  ...{ id, what: { kind: 'code', text: id } as const, belief: null },
  scannedAt: '2026-11-20T04:30:00.000Z',
});

describe('the log of a door', () => {
  test('shows answers in the order of scanning, each once, whatever order they come in', () => {
    const answers = fc
      .integer({ min: 1, max: 60 })
      .chain(n => fc.shuffledSubarray([...Array(n).keys()].map(String), { minLength: n, maxLength: n }));
    fc.assert(
      fc.property(answers, order => {
        const ids = order.toSorted((a, b) => Number(a) - Number(b));
        let log: DoorLog = ids.reduce<DoorLog>((known, id) => withScan(known, scan(id)), []);
        const shown: string[] = [];
        for (const id of order) {
          const next = release(amended(log, id, { verdict: REFUSED }));
          log = next.log;
          shown.push(...next.released.map(entry => entry.id));
        }
        expect(shown).toEqual(ids);
      }),
    );
  });

  test('drops only the oldest entries', () => {
    let log: DoorLog = [];
    for (let n = 0; n < 40; n++)
      log = release(amended(withScan(log, scan(`${n}`)), `${n}`, { verdict: AWAY })).log;
    expect(log).toHaveLength(30);
    expect(log.at(-1)?.id).toBe('39');
  });
});
