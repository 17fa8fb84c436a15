import { createTransport } from 'nodemailer';
import type { MailSettings } from '#platform/config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly filename: string; readonly content: Buffer; readonly contentType: string };
}

export interface Mailer {
  /** Answers when the mail server has taken it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail server that says nothing is not waited for much longer than a person would. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Sends mail by the college's mail server. Nothing of ours reads files or addresses that a text names. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...LIMITS, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, attachment }) {
      await transport.sendMail({ from, to, subject, text, attachments: attachment ? [attachment] : [] });
    },
    close: () => transport.close(),
  };
}
