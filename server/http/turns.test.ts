import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { createTurns, workOf } from './turns.ts';

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
  for (const id of ['first', 'second', 'third']) void inTurn({ caller: student(id), work: 'read' }, work(id));
  await setImmediate();
  void inTurn({ caller: pass('door'), work: 'read' }, work('door'));
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
    void inTurn({ caller: pass('door'), work: 'read' }, work(name));
  for (const name of ['1', '2', '3', '4']) void inTurn({ caller: pass('door'), work: 'mark' }, work(name));
  void inTurn({ caller: pass('other door'), work: 'mark' }, work('another'));
  await setImmediate();
  expect(begun.toSorted()).toEqual(['1', '2', '3', 'another', 'reads']);
});

const admin = (id: string) => ({ id, role: 'admin' as const, pass: null });

test('marks of an admin wait for nothing, and each admin has lines of their own', async () => {
  const inTurn = createTurns(10);
  const { begun, work } = createWork();
  for (let nth = 0; nth < 200; nth++) {
    void inTurn({ caller: admin('one'), work: 'read' }, work(`read ${nth}`));
    void inTurn({ caller: admin('one'), work: 'change' }, work(`change ${nth}`));
  }
  await setImmediate();
  expect(begun.filter(name => name.startsWith('read'))).toHaveLength(2);
  expect(begun.filter(name => name.startsWith('change'))).toHaveLength(4);
  begun.length = 0;
  for (let nth = 0; nth < 200; nth++) void inTurn({ caller: admin('one'), work: 'mark' }, work(`${nth}`));
  void inTurn({ caller: admin('other'), work: 'read' }, work('other'));
  await setImmediate();
  expect(begun).toHaveLength(201);
});

test.each([10, 8])(
  'all that an admin reads over %i connections leaves one to the others',
  async connections => {
    const inTurn = createTurns(connections);
    const { begun, work } = createWork();
    for (let nth = 0; nth < 200; nth++)
      for (const kind of ['read', 'long read'] as const)
        void inTurn({ caller: admin('one'), work: kind }, work(kind));
    await setImmediate();
    expect(3 * begun.length).toBeLessThan(connections);
  },
);

test('what takes an admin long keeps none of their quick calls waiting', async () => {
  const inTurn = createTurns(4);
  const { begun, work } = createWork();
  for (let nth = 0; nth < 20; nth++)
    for (const kind of ['long read', 'long change', 'wait'] as const)
      void inTurn({ caller: admin('one'), work: kind }, work(kind));
  await setImmediate();
  begun.length = 0;
  void inTurn({ caller: admin('one'), work: 'read' }, work('read'));
  void inTurn({ caller: admin('one'), work: 'change' }, work('change'));
  await setImmediate();
  expect(begun).toEqual(['read', 'change']);
});

test.each([
  ['an admin', admin('one'), 'read', 1 + 500],
  ['a student', student('one'), 'change', 2 + 100],
  ['a pass', pass('door'), 'read', 1 + 1 + 100],
  ['a pass', pass('door'), 'mark', 3 + 100],
] as const)(
  'of %s only so many calls of a kind may wait, and the next is refused',
  async (_, caller, kind, most) => {
    const inTurn = createTurns(4);
    const { work } = createWork();
    for (let nth = 0; nth < most; nth++) void inTurn({ caller, work: kind }, work(kind));
    await expect(inTurn({ caller, work: kind }, work('one more'))).rejects.toMatchObject({
      refused: 'too_many_requests',
    });
  },
);

test('what students change keeps no reads waiting', async () => {
  const inTurn = createTurns(4);
  const { begun, work } = createWork();
  for (const kind of ['change', 'long change', 'read'] as const)
    void inTurn({ caller: student(kind), work: kind }, work(kind));
  await setImmediate();
  expect(begun).toEqual(['change', 'long change', 'read']);
});

test.each([
  ['scan', 'mark'],
  ['mark', 'mark'],
  ['bulkMark', 'change'],
  ['allEvents', 'read'],
  ['eventStats', 'shared read'],
  ['report', 'long read'],
  ['reportPdf', 'wait'],
  ['completeEvent', 'long change'],
] as const)('%s is a %s', (name, kind) => {
  expect(workOf(ROUTES[name])).toBe(kind);
});
