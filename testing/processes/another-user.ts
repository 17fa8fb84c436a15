import { canEnter, nobody } from '#platform/embedded/account.ts';
import { ROOT } from '#platform/paths.ts';

/** Only root can act as another user (`nobody`), and only if that user can read the clone. */
export const canBeAnother = process.getuid?.() === 0 && canEnter(ROOT, nobody());
