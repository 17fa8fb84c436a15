import type { Knex } from 'knex';
import { PASSWORD_LINK_MS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Logger } from '#platform/log.ts';
import { makePasswordLink } from '#platform/password-links.ts';
import type { Mailer } from './mailer.ts';

export interface LinkMailDeps {
  readonly knex: Knex;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly college: { readonly name: string };
  /** The address at which a password is chosen. The link adds the token after a `#`, which no server is sent. */
  readonly page: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

/** Answers those who asked for a link to a new password. One at a time, each by one worker. */
export async function sendPasswordLinks(deps: LinkMailDeps): Promise<void> {
  while (await answerOne(deps));
}

/**
 * An address without an account gets no mail. If the worker dies, the mail may be sent twice, and the later link
 * counts. If the mail server refuses it, or the request is so old that nobody waits any more, it is dropped.
 */
const answerOne = ({ knex, now, ...deps }: LinkMailDeps): Promise<boolean> =>
  knex.transaction(async held => {
    const asked = await held<{ email: string; asked_at: Date }>('password_requests')
      .orderBy('asked_at')
      .forUpdate()
      .skipLocked()
      .first();
    if (!asked) return false;
    const { email } = asked;
    await held('password_requests').where({ email }).delete();
    if (now().getTime() - asked.asked_at.getTime() > PASSWORD_LINK_MS) return true;
    const link = await makePasswordLink(held, { email }, now());
    if (link) await send(deps, email, `${deps.page}#${link.token}`);
    return true;
  });

const send = (
  { mailer, college, log }: Pick<LinkMailDeps, 'mailer' | 'college' | 'log'>,
  to: string,
  link: string,
): Promise<void> =>
  mailer
    .send({
      to,
      subject: MESSAGES.passwordLinkSubject(college.name),
      text: MESSAGES.passwordLinkMail(link),
    })
    .catch((error: unknown) => log.warn({ err: error }, 'a link for a new password could not be sent'));
