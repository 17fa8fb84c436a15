import type { Knex } from 'knex';
import { NEW_PASSWORD_PATH } from '#contract/constants.ts';
import type { Logger } from '#platform/log/log.ts';
import type { Config } from '#platform/settings/config.ts';
import type { Round } from './keep-mailing.ts';
import type { Mailer } from './mailer.ts';
import { createPost } from './post.ts';
import { sendAbsenceMails } from './send-absences.ts';
import { sendDueMails } from './send-due.ts';
import { sendPasswordLinks } from './send-links.ts';
import { sendBindingMails, sendEmailChangeMails } from './send-warnings.ts';

interface RoundsDeps {
  readonly knex: Knex;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly college: Pick<Config['college'], 'name' | 'timeZone' | 'contact'>;
  /** The public address of the console. Undefined: none is known, so nothing is sent that needs a link. */
  readonly origin: string | undefined;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** All kinds of mail. */
export function roundsOf({ knex, mailer, college, origin, now, log }: RoundsDeps): Round[] {
  const round = (what: string, send: Round['send']): Round => ({
    what,
    post: createPost({ mailer, what, now, log }),
    send,
  });
  return [
    ...(origin
      ? [
          round('a link for a new password', post => {
            const page = `${origin}${NEW_PASSWORD_PATH}`;
            return sendPasswordLinks({ knex, post, college, page, now });
          }),
          round('a mail about an absence', post => sendAbsenceMails({ knex, post, college, origin, now })),
        ]
      : []),
    round('a mail about a phone', post => sendBindingMails({ knex, post, college })),
    round('a mail about a changed email', post => sendEmailChangeMails({ knex, post, college })),
    round('a report', post => sendDueMails({ knex, post, college })),
  ];
}
