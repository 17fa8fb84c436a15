import { createTransport } from 'nodemailer';
import type { MailSettings } from '#platform/config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly filename: string; readonly content: Buffer; readonly contentType: string };
}

export interface Mailer {
  /** Resolves when the mail server has accepted it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Wait for a silent mail server only a little longer than a person would. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Sends mail by the college's mail server. File names and addresses in a text are never read. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...LIMITS, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, attachment }) {
      await transport.sendMail({ from, to, subject, text, attachments: attachment ? [attachment] : [] });
    },
    close: () => transport.close(),
  };
}
