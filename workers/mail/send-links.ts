import type { Knex } from 'knex';
import { PASSWORD_LINK_MS } from '#contract/constants.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { makePasswordLink } from '#platform/signing/password-links.ts';
import { type Post, sendEach } from './post.ts';

interface LinkMailDeps {
  readonly knex: Knex;
  readonly post: Post;
  readonly college: { readonly name: string };
  /** The address at which a password is chosen. The link adds the token after a `#`, which no server is sent. */
  readonly page: string;
  readonly now: () => Date;
}

/**
 * Answers those who asked for a link to a new password. One at a time, each by one worker.
 *
 * An address without an account gets no mail. If the worker dies, the mail may be sent twice, and the later link
 * counts. The request is dropped if the mail server refuses it, or if it is so old that nobody waits any more. It is
 * also dropped if an admin has handed over a link meanwhile: that link must go on working. The link is stored before it
 * is sent, because its reader may follow it at once.
 */
export const sendPasswordLinks = ({ knex, now, post, college, page }: LinkMailDeps): Promise<void> =>
  sendEach({ knex, post }, async held => {
    const asked = await held<{ email: string; asked_at: Date }>('password_requests')
      .whereNotIn('email', post.waiting())
      .orderBy('asked_at')
      .forUpdate()
      .skipLocked()
      .first();
    if (!asked) return false;
    const { email, asked_at } = asked;
    const at = now();
    // The clock may have been ahead then.
    const askedAt = asked_at < at ? asked_at : at;
    const until = new Date(askedAt.getTime() + PASSWORD_LINK_MS);
    const leftMs = until.getTime() - at.getTime();
    const link = leftMs < 0 ? undefined : await makePasswordLink(knex, { email }, { askedAt, keepUntil: at });
    const outcome =
      link &&
      (await post.deliver({
        key: email,
        mail: {
          to: email,
          subject: SERVER_MESSAGES.passwordLinkSubject(college.name),
          text: SERVER_MESSAGES.passwordLinkMail(`${page}#${link.token}`, Math.ceil(leftMs / 60_000)),
        },
        until,
      }));
    if (outcome !== 'later') await held('password_requests').where({ email }).delete();
    return true;
  });
