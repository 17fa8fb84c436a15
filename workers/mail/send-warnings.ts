import type { Knex } from 'knex';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Config } from '#platform/settings/config.ts';
import { momentInWords } from '../report/layout/words.ts';
import { type Post, sendEach } from './post.ts';

interface WarningDeps {
  readonly knex: Knex;
  readonly post: Post;
  readonly college: Pick<Config['college'], 'name' | 'timeZone' | 'contact'>;
}

/** What the owner of an account is warned of, because somebody else may have done it. */
interface Warning {
  /** Holds a row for each mail. */
  readonly table: string;
  /** The column that says when it happened. */
  readonly at: string;
  /** SQL: the address. Null: nobody is to be warned any more. */
  readonly to: string;
  /** How long it is tried. */
  readonly triedMs: number;
  readonly subject: (college: string) => string;
  readonly text: (moment: string) => string;
}

/** Tells students by mail that their live code is on a phone now. Their screens say it as well. */
export const sendBindingMails = senderOf({
  table: 'binding_mails',
  at: 'bound_at',
  to: '(SELECT email FROM users WHERE id = user_id AND deactivated_at IS NULL)',
  triedMs: DAY_MS,
  subject: SERVER_MESSAGES.deviceBoundSubject,
  text: SERVER_MESSAGES.deviceBoundMail,
});

/** Tells the former address of an account that it is not that any more. Nothing else may tell its owner. */
export const sendEmailChangeMails = senderOf({
  table: 'email_change_mails',
  at: 'changed_at',
  to: '(SELECT former_email FROM users WHERE id = user_id AND erased_at IS NULL)',
  triedMs: 7 * DAY_MS,
  subject: SERVER_MESSAGES.emailChangedSubject,
  text: SERVER_MESSAGES.emailChangedMail,
});

/**
 * Sends the warnings of one kind one at a time, each by one worker.
 *
 * If the worker dies, the mail may be sent twice, but never not at all. One that the mail server refuses is dropped.
 */
function senderOf({ table, at, to, triedMs, subject, text }: Warning): (deps: WarningDeps) => Promise<void> {
  return ({ knex, post, college }) =>
    sendEach({ knex, post }, async held => {
      const due: { user_id: string; at: Date; to: string | null } | undefined = await held(table)
        .select('user_id', { at }, held.raw(`${to} AS "to"`))
        .whereNotIn('user_id', post.waiting())
        .orderBy(at)
        .forUpdate()
        .skipLocked()
        .first();
      if (!due) return false;
      const outcome =
        due.to &&
        (await post.deliver({
          key: due.user_id,
          mail: {
            to: due.to,
            subject: subject(college.name),
            text: text(momentInWords(due.at, college.timeZone)) + SERVER_MESSAGES.officeIsAt(college.contact),
          },
          until: new Date(due.at.getTime() + triedMs),
        }));
      if (outcome !== 'later')
        await held(table)
          .where({ user_id: due.user_id, [at]: due.at })
          .delete();
      return true;
    });
}
