import type { accountsRoutes } from '#contract/accounts/routes.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Principal } from '../access/principal.ts';
import { clientNetwork } from '../http/client-address.ts';
import { type Guess, type Guessing, placeOf } from '../http/guess-limit.ts';
import type { Handlers } from '../http/handlers.ts';
import { type Limits, limited } from '../http/limits.ts';
import { createOwnTurns, type OwnTurn } from '../http/turns.ts';
import { changePassword } from './change-password.ts';
import { askChange, dropRequest, identityOf } from './change-requests.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { askForLink, useLink } from './password-links.ts';
import type { Passwords } from './passwords.ts';
import { type ProfileDeps, updateProfile } from './profile.ts';
import { type AccountDeps, registerStudent } from './register.ts';
import type { StoreSignUp } from './sign-ups.ts';
import type { Tokens } from './tokens.ts';
import { findUser, findUserByEmail, presentUser, type UserRow } from './users.ts';

interface AccountHandlersDeps extends AccountDeps, ProfileDeps {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly knownBrowsers: KnownBrowsers;
  readonly storeSignUp: StoreSignUp;
  readonly limits: Pick<
    Limits,
    | 'guesses'
    | 'registrations'
    | 'linksByEmail'
    | 'linksByAddress'
    | 'warningsByEmail'
    | 'changeRequests'
    | 'ownChanges'
  >;
  readonly mailsPasswordLinks: boolean;
  /** Called when a session has ended, so that its open sockets end too. */
  readonly onSessionEnded: (tokenId: string) => void;
  /** The same for all sessions of a user. */
  readonly onSessionsEnded: (userId: string) => void;
}

/**
 * Passwords of one account are checked one after the other for each place they come from. Right ones are not limited,
 * and a script that sends one password over and over would have everybody else wait.
 */
const GUESSES = { atOnce: 1, waiting: 9 } as const;

interface Guesses extends Pick<AccountHandlersDeps, 'limits'> {
  readonly guessInTurn: OwnTurn;
}

export function accountHandlers(deps: AccountHandlersDeps): Handlers<keyof typeof accountsRoutes> {
  const guesses: Guesses = { limits: deps.limits, guessInTurn: createOwnTurns(GUESSES) };
  const session = (user: UserRow, message: string) => ({
    success: true as const,
    message,
    user: presentUser(user),
    token: deps.tokens.issue({ id: user.id, tokenVersion: user.token_version }),
  });

  return {
    async register({ body, address, browser }) {
      const user = await limited(deps.limits.registrations, clientNetwork(address), () =>
        registerStudent(deps, body),
      );
      if (isRefusal(user)) return user;
      browser.add(deps.knownBrowsers.noteFor(user));
      return session(user, MESSAGES.welcome(user.name));
    },

    async login({ body, address, browser }) {
      const guess = { account: body.email, address, browser: await knownAs(deps, browser.kept, body.email) };
      const user = await guessed(guesses, guess, guessing => logIn(deps, body, guessing));
      if (isRefusal(user)) return user;
      browser.keep(deps.knownBrowsers.notesFor(user, browser.kept));
      return session(user, MESSAGES.welcomeBack(user.name));
    },

    async logout({ principal }) {
      await revokeToken(deps, principal);
      deps.onSessionEnded(principal.tokenId);
      return { success: true, message: MESSAGES.loggedOut };
    },

    async profile({ principal }) {
      const user = await findUser(deps.knex, principal.id);
      return user ? { success: true, ...(await profileOf(deps, user)) } : refuse('session_ended');
    },

    async updateProfile({ body, principal }) {
      const user = await limited(deps.limits.ownChanges, principal.id, () =>
        updateProfile(deps, principal.id, body),
      );
      if (isRefusal(user)) return user;
      return { success: true, message: SERVER_MESSAGES.profileUpdated, ...(await profileOf(deps, user)) };
    },

    async askChange({ body, principal }) {
      const user = await limited(deps.limits.changeRequests, principal.id, () =>
        askChange(deps, principal.id, body),
      );
      if (isRefusal(user)) return user;
      const message = OFFICE_MESSAGES.changeAsked;
      return { success: true, message, identity: await identityOf(deps.knex, user) };
    },

    async dropChangeRequest({ params, query: { state }, principal }) {
      const refused = await dropRequest(deps.knex, { id: params.id, userId: principal.id, state });
      const user = await findUser(deps.knex, principal.id);
      if (refused || !user) return refused ?? refuse('session_ended');
      const message = state === 'waiting' ? OFFICE_MESSAGES.changeTakenBack : OFFICE_MESSAGES.refusalPutAway;
      return { success: true, message, identity: await identityOf(deps.knex, user) };
    },

    async changePassword({ body, principal, address, browser }) {
      const user = await guessed(guesses, { account: principal.id, address }, guessing =>
        changePassword(deps, principal.id, body, guessing),
      );
      if (isRefusal(user)) return user;
      browser.add(deps.knownBrowsers.noteFor(user));
      return session(user, SERVER_MESSAGES.passwordChanged);
    },

    async askPasswordLink({ body: { email }, address }) {
      if (!deps.mailsPasswordLinks) return refuse('no_mail');
      const asked = await limited(deps.limits.linksByAddress, clientNetwork(address), () =>
        limited(deps.limits.linksByEmail, email, () => askForLink(deps, email)),
      );
      return isRefusal(asked) ? asked : { success: true, message: SERVER_MESSAGES.passwordLinkAsked };
    },

    async usePasswordLink({ body, browser }) {
      const user = await useLink(deps, body);
      if (isRefusal(user)) return user;
      // Signing in comes next. Wrong guesses from before, one's own or a neighbour's, must not refuse it.
      browser.add(deps.knownBrowsers.noteFor(user));
      return { success: true, message: SERVER_MESSAGES.passwordChosen };
    },
  };
}

const profileOf = async ({ knex }: Pick<AccountDeps, 'knex'>, user: UserRow) => ({
  user: presentUser(user),
  identity: await identityOf(knex, user),
});

/** The id of the browser, if the account with this email knows it. */
async function knownAs(
  { knex, knownBrowsers }: Pick<AccountHandlersDeps, 'knex' | 'knownBrowsers'>,
  notes: readonly string[],
  email: string,
): Promise<string | undefined> {
  const user = notes.length > 0 ? await findUserByEmail(knex, email) : undefined;
  return user && knownBrowsers.idOf(notes, user);
}

/** Checks a password within the limits of guessing, and in turn. Only a wrong one counts. */
async function guessed(
  { limits, guessInTurn }: Guesses,
  guess: Guess,
  attempt: (guessing: Guessing) => Promise<UserRow | Refusal>,
): Promise<UserRow | Refusal> {
  const guessing = await limits.guesses.begin(guess);
  if (isRefusal(guessing)) return guessing;
  const turn = guessInTurn(`${guess.account} ${placeOf(guess)}`, () => attempt(guessing));
  const user = await turn.catch(async (error: unknown) => {
    await guessing.unjudged();
    throw error;
  });
  const isWrong = isRefusal(user) && ['bad_credentials', 'wrong_password'].includes(user.refused);
  await (isWrong ? guessing.wrong() : guessing.right());
  return user;
}

/** A wrong password, an unknown account and a deactivated one get the same answer after the same time. */
async function logIn(
  { knex, passwords }: AccountHandlersDeps,
  body: { readonly email: string; readonly password: string },
  { refusal }: Pick<Guessing, 'refusal'>,
): Promise<UserRow | Refusal> {
  const user = await findUserByEmail(knex, body.email);
  const fits = await passwords.fits(body.password, user, refusal);
  return user && fits && !user.deactivated_at ? user : refuse('bad_credentials');
}

/** A clock may be ahead for a while. A row that was deleted meanwhile would let its token in again afterwards. */
const KEPT_AFTER_EXPIRY_MS = 2 * 86_400_000;

/** The token is refused from now on. Also deletes rows of tokens that expired long ago. */
async function revokeToken({ knex, now }: AccountDeps, principal: Principal): Promise<void> {
  const longAgo = new Date(now().getTime() - KEPT_AFTER_EXPIRY_MS);
  await knex('revoked_tokens').where('user_id', principal.id).andWhere('expires_at', '<', longAgo).delete();
  await knex('revoked_tokens')
    .insert({ id: principal.tokenId, user_id: principal.id, expires_at: principal.tokenExpiresAt })
    .onConflict('id')
    .ignore();
}
