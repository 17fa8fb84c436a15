import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInitialPasswords, isInitial } from './initial-passwords.ts';

const ours = createInitialPasswords('s'.repeat(32));
const others = createInitialPasswords('t'.repeat(32));

test('an initial password fits only its own user, however it is typed', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (id, otherId) => {
      fc.pre(id !== otherId);
      const { password, hash } = ours.make(id);
      const user = { id, password_hash: hash };
      expect(isInitial(hash)).toBe(true);
      for (const typed of [password, password.toLowerCase(), password.replaceAll('-', '')])
        expect(ours.matches(user, typed)).toBe(true);
      expect(ours.matches({ ...user, id: otherId }, password)).toBe(false);
      expect(ours.matches(user, ours.make(id).password)).toBe(false);
      expect(ours.matches(user, '')).toBe(false);
      expect(others.matches(user, password)).toBe(false);
    }),
  );
});

test('a letter that is easily misread counts as the intended character', () => {
  for (let round = 0; round < 200; round += 1) {
    const { password, hash } = ours.make('somebody');
    const misread = password.replaceAll('0', 'O').replaceAll('1', 'l');
    expect(ours.matches({ id: 'somebody', password_hash: hash }, misread)).toBe(true);
  }
});

test('an initial password may be copied from a message or a document', () => {
  const { password, hash } = ours.make('somebody');
  const user = { id: 'somebody', password_hash: hash };
  const copies = [`\u202a${password}\u202c`, `“${password}”.`, `*${password}*`];
  for (const typed of [...copies, password.replaceAll('-', '\u2011'), password.replaceAll('-', ' – ')])
    expect(ours.matches(user, typed), JSON.stringify(typed)).toBe(true);
  expect(ours.matches(user, `${password}7`)).toBe(false);
});

test('a stored text that is not one of our hashes fits nothing', () => {
  for (const password_hash of ['', 'erased', '$initial$', '$argon2id$v=19$x'])
    expect(ours.matches({ id: 'somebody', password_hash }, password_hash)).toBe(false);
});
