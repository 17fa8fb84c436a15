import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to, and what has begun so far. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<void> => {
    begun.push(name);
    await new Promise<void>(resolve => ends.set(name, resolve));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, work, end };
}

const student = (id: string) => ({ id, role: 'user' as const, pass: null });
const pass = (id: string) => ({ id: 'issuer', role: 'pass' as const, pass: { id } });

test('what a pass reads comes before all that students wait to read', async () => {
  const inTurn = createTurns(4);
  const { begun, work, end } = createWork();
  for (const id of ['first', 'second', 'third']) void inTurn({ caller: student(id), reads: true }, work(id));
  await setImmediate();
  void inTurn({ caller: pass('door'), reads: true }, work('door'));
  await setImmediate();
  expect(begun).toEqual(['first']);
  await end('first');
  expect(begun).toEqual(['first', 'door']);
  await end('door');
  expect(begun).toEqual(['first', 'door', 'second']);
});

test('marks of a pass wait neither for what it reads nor for students, and each pass has its own turns', async () => {
  const inTurn = createTurns(4);
  const { begun, work } = createWork();
  for (const name of ['reads', 'reads too', 'waits'])
    void inTurn({ caller: pass('door'), reads: true }, work(name));
  for (const name of ['1', '2', '3', '4']) void inTurn({ caller: pass('door'), reads: false }, work(name));
  void inTurn({ caller: pass('other door'), reads: false }, work('another'));
  await setImmediate();
  expect(begun.toSorted()).toEqual(['1', '2', '3', 'another', 'reads']);
});

test('the office never waits', async () => {
  const inTurn = createTurns(4);
  const { begun, work } = createWork();
  const admin = { id: 'admin', role: 'admin' as const, pass: null };
  for (let nth = 0; nth < 200; nth++) void inTurn({ caller: admin, reads: true }, work(`${nth}`));
  await setImmediate();
  expect(begun).toHaveLength(200);
});
