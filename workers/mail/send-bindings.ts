import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import type { Logger } from '#platform/log.ts';
import { momentInWords } from '../report/layout/words.ts';
import type { Mailer } from './mailer.ts';

export interface BindingMailDeps {
  readonly knex: Knex;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly college: { readonly name: string; readonly timeZone: string };
  readonly log: Pick<Logger, 'warn'>;
}

/** Tells students by mail that their live code is on a phone now. One at a time, each by one worker. */
export async function sendBindingMails(deps: BindingMailDeps): Promise<void> {
  while (await sendOne(deps));
}

/**
 * If the worker dies, the mail may be sent twice, but never not at all. One that the mail server refuses is dropped:
 * the student's screens say it as well.
 */
const sendOne = ({ knex, mailer, college, log }: BindingMailDeps): Promise<boolean> =>
  knex.transaction(async held => {
    const bound = await held<{ user_id: string; bound_at: Date }>('binding_mails')
      .orderBy('bound_at')
      .forUpdate()
      .skipLocked()
      .first();
    if (!bound) return false;
    await held('binding_mails').where({ user_id: bound.user_id }).delete();
    const user: { email: string } | undefined = await held('users')
      .where({ id: bound.user_id, deactivated_at: null })
      .first('email');
    if (!user) return true;
    const mail = {
      to: user.email,
      subject: MESSAGES.deviceBoundSubject(college.name),
      text: MESSAGES.deviceBoundMail(momentInWords(bound.bound_at, college.timeZone)),
    };
    await mailer
      .send(mail)
      .catch((error: unknown) => log.warn({ err: error }, 'a mail about a phone could not be sent'));
    return true;
  });
