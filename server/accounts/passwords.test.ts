import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { choiceProblem, createPasswords, hashPassword, passwordProblem } from './passwords.ts';

const passwords = createPasswords('a secret of this test');
const fits = (password: string, password_hash: string) =>
  passwords.fits(password, { id: 'x', password_hash }, async () => null);

test.each([
  ['\u0958लम-\u095cर-९', '\u0915\u093cलम-\u0921\u093cर-९'],
  ['caf\u00e9 au lait', 'cafe\u0301 au lait'],
  ['tall blue door', 'tall blue door'],
])('%s fits by every keyboard, whichever it was chosen with', async (one, other) => {
  for (const chosen of [one, other]) {
    const hashed = await hashPassword(chosen);
    for (const typed of [one, other]) expect(await fits(typed, hashed)).toBe(true);
    expect(await fits(`${chosen}.`, hashed)).toBe(false);
  }
});

test('a password of an earlier release fits as it was typed then', async () => {
  const typed = '\u0958लम-\u095cर-९';
  expect(await fits(typed, await hash(typed))).toBe(true);
  expect(await fits('another one', await hash(typed))).toBe(false);
});

test('a common or a handed out password is refused in other characters that are the same', () => {
  const wide = (text: string): string =>
    text.replaceAll(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
  expect(passwordProblem(wide('password123'), 6)).toBe(SERVER_MESSAGES.passwordCommon);
  const { password, hash: password_hash } = passwords.initial.make('x');
  const user = { id: 'x', password_hash };
  expect(choiceProblem({ passwords, passwordMinLength: 6 }, user, wide(password))).toBe(
    MESSAGES.passwordSame,
  );
});

test('a password is as long as it is however it is typed', () => {
  expect(passwordProblem('ééé'.normalize('NFD'), 6)).toBe(MESSAGES.passwordTooShort(6));
  expect(passwordProblem('éééééé', 6)).toBeUndefined();
});
