import type { UserRecord } from '#contract/users/schema.ts';

/** What goes with an account that is closed, or is no admin's any more, and does not come back with it. */
export const whatEnds = ({ role }: UserRecord): string =>
  role === 'admin'
    ? 'Passes that they have issued end for good, also at doors where they are in use. Their regular reports pause.'
    : 'A pass that they hold ends for good.';

/** The actions on an account that are only asked about. */
export type AskedAction =
  | 'promote'
  | 'demote'
  | 'deactivate'
  | 'reactivate'
  | 'replace-qr'
  | 'reset-password'
  | 'link-password';

interface Question {
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** What it means for the student, in paragraphs. */
  readonly about: readonly string[];
}

/** The question before an action. */
export const QUESTIONS: Readonly<Record<AskedAction, (user: UserRecord) => Question>> = {
  promote: ({ name, waiting }) => ({
    title: `Make ${name} an admin?`,
    confirm: 'Make them an admin',
    about: [
      'Admins create and complete events, mark and correct attendance, and see everybody’s data.',
      'They also make others admins, deactivate accounts and erase personal data.',
      `${name} is signed out everywhere, and is an admin from the next sign-in.`,
      ...(waiting ? ['Their sign-up waits for approval. This approves it.'] : []),
    ],
  }),
  demote: user => ({
    title: `Make ${user.name} a student again?`,
    confirm: 'Make them a student',
    about: [
      `${user.name} is signed out everywhere, and then sees only their own code, attendance and notices.`,
      'What they marked as an admin stays as it is. A student needs a roll number and a trade.',
      whatEnds(user),
    ],
  }),
  deactivate: user => ({
    title: `Deactivate ${user.name}?`,
    confirm: 'Deactivate the account',
    danger: true,
    about: [
      `${user.name} is signed out everywhere and cannot sign in. Their QR code is refused at the door.`,
      whatEnds(user),
      'Everything recorded of them stays. You can reactivate the account at any time.',
    ],
  }),
  reactivate: ({ name }) => ({
    title: `Reactivate ${name}?`,
    confirm: 'Reactivate the account',
    about: [`${name} can sign in again with the password they had. The QR code they had is accepted again.`],
  }),
  'replace-qr': ({ name }) => ({
    title: 'Make a new QR code?',
    confirm: 'Make a new code',
    about: [
      `The old code of ${name} is refused at once: on printed cards, saved pictures and open screens.`,
      'The new one is on their screen as soon as they look, and on the next card you print.',
    ],
  }),
  'reset-password': ({ name }) => ({
    title: `New initial password for ${name}?`,
    confirm: 'Make a new password',
    about: [
      `The present password stops working, and ${name} is signed out everywhere.`,
      'You are shown a password to hand over. It opens nothing but the choice of an own one.',
    ],
  }),
  'link-password': ({ name }) => ({
    title: `A link for ${name}?`,
    confirm: 'Make a link',
    about: [
      `By the link ${name} chooses a new password. Until then the present one holds.`,
      `When it is used, ${name} is signed out everywhere. An earlier link stops working now.`,
    ],
  }),
};
