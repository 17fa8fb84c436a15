import { createTransport } from 'nodemailer';
import type { MailSettings } from '#platform/config.ts';
import { mailFailure } from './mail-failure.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly filename: string; readonly content: Buffer; readonly contentType: string };
}

export interface Mailer {
  /** Resolves when the mail server has accepted it, and throws a MailFailure otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A server that looks through a large file answers late, and one that was given up on too early gets it twice. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 300_000 } as const;

/** Sends mail by the college's mail server. File names and addresses in a text are never read. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...LIMITS, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, attachment }) {
      const attachments = attachment ? [attachment] : [];
      await transport.sendMail({ from, to, subject, text, attachments }).catch((error: unknown) => {
        throw mailFailure(error);
      });
    },
    close: () => transport.close(),
  };
}
