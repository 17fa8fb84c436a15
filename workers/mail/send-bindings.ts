import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import { momentInWords } from '../report/layout/words.ts';
import { type Post, sendEach } from './post.ts';

export interface BindingMailDeps {
  readonly knex: Knex;
  readonly post: Post;
  readonly college: { readonly name: string; readonly timeZone: string };
}

/** Later it would warn of nothing any more. */
const TRIED_MS = 24 * 60 * 60 * 1_000;

/**
 * Tells students by mail that their live code is on a phone now. One at a time, each by one worker.
 *
 * If the worker dies, the mail may be sent twice, but never not at all. One that the mail server refuses is dropped:
 * the student's screens say it as well.
 */
export const sendBindingMails = ({ knex, post, college }: BindingMailDeps): Promise<void> =>
  sendEach({ knex, post }, async held => {
    const bound = await held<{ user_id: string; bound_at: Date }>('binding_mails')
      .whereNotIn('user_id', post.waiting())
      .orderBy('bound_at')
      .forUpdate()
      .skipLocked()
      .first();
    if (!bound) return false;
    const { user_id, bound_at } = bound;
    const user: { email: string } | undefined = await held('users')
      .where({ id: user_id, deactivated_at: null })
      .first('email');
    const outcome =
      user &&
      (await post.deliver({
        key: user_id,
        mail: {
          to: user.email,
          subject: MESSAGES.deviceBoundSubject(college.name),
          text: MESSAGES.deviceBoundMail(momentInWords(bound_at, college.timeZone)),
        },
        until: new Date(bound_at.getTime() + TRIED_MS),
      }));
    if (outcome !== 'later') await held('binding_mails').where(bound).delete();
    return true;
  });
