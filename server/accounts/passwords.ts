import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { createInitialPasswords, type InitialPasswords } from './initial-passwords.ts';

const oneCoreEach = pLimit(availableParallelism());

/** More than this many could not be served within HASHING_WAIT_MS, so they are refused. */
const MOST_WAITING = 3_000;

/**
 * Hashing takes about 11 ms of a core and 19 MiB, off the event loop. A rush of logins queues here: at most
 * as many run at once as there are cores, and the rest of the server keeps answering.
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (oneCoreEach.pendingCount >= MOST_WAITING) throw refuse('unavailable', { retryAfter: 15 });
  return oneCoreEach(work);
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One keyboard sends é as one character, another one as e and an accent, and so with क़ or ड़. They are the same here. */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

/** The argon2id hash of a password, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalPassword(password), COST));

export interface Passwords {
  /** Initial passwords that we make for a user without a password. */
  readonly initial: InitialPasswords;
  /** Whether this is the password of this user. */
  fits(
    password: string,
    user: { readonly id: string; readonly password_hash: string } | undefined,
    /** Asked when its turn has come. A refusal is thrown, and the password is not checked. */
    refusal: () => Promise<Refusal | null>,
  ): Promise<boolean>;
}

/** Checks passwords. Unknown accounts, and those without a chosen password, take as long as any other. */
export function createPasswords(secret: string): Passwords {
  const initial = createInitialPasswords(secret);
  return {
    initial,
    async fits(password, user, refusal) {
      const hasChosen = user?.password_hash.startsWith('$argon2id$') ?? false;
      const hash = user && hasChosen ? user.password_hash : await nobodysHash;
      const matches = await inTurn(async () => {
        const refused = await refusal();
        if (refused) throw refused;
        return verifyTyped(hash, password);
      });
      if (!user) return false;
      return hasChosen ? matches : initial.matches(user, password);
    },
  };
}

/** Earlier releases hashed passwords as they were typed. For most passwords that is the same, and nothing is tried twice. */
async function verifyTyped(hash: string, typed: string): Promise<boolean> {
  const normal = normalPassword(typed);
  return (await verify(hash, normal)) || (normal !== typed && (await verify(hash, typed)));
}

const nobodysHash = hashPassword('nobody has this password');

/** The sentence why a password is not accepted; undefined if it is. */
export function passwordProblem(typed: string, minLength: number): string | undefined {
  const password = normalPassword(typed);
  if (password.length < minLength) return MESSAGES.passwordTooShort(minLength);
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? SERVER_MESSAGES.passwordCommon : undefined;
}

/** The sentence why this user may not choose this password; undefined if they may. */
export function choiceProblem(
  { passwords, passwordMinLength }: { readonly passwords: Passwords; readonly passwordMinLength: number },
  user: Parameters<InitialPasswords['matches']>[0],
  password: string,
): string | undefined {
  // The list of initial passwords may still be around. One that was only typed differently would let its reader in.
  if (passwords.initial.matches(user, normalPassword(password))) return MESSAGES.passwordSame;
  return passwordProblem(password, passwordMinLength);
}

/** The most common passwords of six or more characters in published leaks, which attackers try first. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 111111 1111111 11111111 000000 00000000 121212 123123
  123123123 123321 654321 666666 777777 7777777 888888 88888888 987654321 112233 11223344 101010 222222 333333 555555
  999999 159753 147258 147258369 159357 741852963 123654 135790 102030 131313 232323 696969 123qwe 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui qazwsx asdfgh asdfghjkl asdf1234
  zxcvbn zxcvbnm zaq12wsx abc123 abcd1234 abcdef abcdefg abcdefgh a1b2c3 a123456 aa123456 aa12345678 password password1
  password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 pass@123 passwd admin1 admin12 admin123
  admin1234 admin@123 administrator root123 welcome welcome1 welcome123 welcome@123 letmein letmein1 iloveyou iloveu
  loveyou lovely princess sunshine football baseball basketball cricket monkey dragon master shadow superman batman
  spiderman michael jordan jordan23 charlie daniel ashley jessica michelle jennifer thomas andrew joshua hunter hunter2
  killer freedom whatever trustno1 starwars computer internet samsung google google123 facebook india123 india@123
  indian bharat krishna ganesh hanuman sairam omsairam jaishreeram student student1 student123 student@123 college
  college123 test123 test1234 test@123 testing testing123 changeme default secret secret123 login123 guest123 user123
  user1234 hello123 hello1 flower purple orange cookie summer winter january monday ginger pepper chelsea liverpool
  arsenal pokemon naruto 123abc abc12345 abc@123 qwe123 asd123 zxc123 1234qwer q1w2e3 987654 5201314 woaini
  rollcall rollcall1 rollcall123`.split(/\s+/),
);
