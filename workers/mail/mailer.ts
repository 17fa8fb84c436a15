import { createTransport } from 'nodemailer';
import type { MailSettings } from '#platform/settings/config.ts';
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

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 30_000 } as const;

/**
 * For how many milliseconds the mail server may be silent. One that looks through a large file answers late, and one
 * that was given up on too early gets it twice. The other mails of the kind wait meanwhile: links to a new password,
 * which have no file, are needed soon.
 */
const SILENCE_MS = { withFile: 300_000, without: 120_000 } as const;

/** Sends mail by the college's mail server. File names and addresses in a text are never read. */
export function createMailer(
  { url, from }: MailSettings,
  silenceMs: Readonly<Record<keyof typeof SILENCE_MS, number>> = SILENCE_MS,
): Mailer {
  const transportOf = (socketTimeout: number) =>
    createTransport({ url, ...LIMITS, socketTimeout, disableFileAccess: true, disableUrlAccess: true });
  const [withFile, without] = [transportOf(silenceMs.withFile), transportOf(silenceMs.without)];
  return {
    async send({ to, subject, text, attachment }) {
      const attachments = attachment ? [attachment] : [];
      const transport = attachment ? withFile : without;
      await transport.sendMail({ from, to, subject, text, attachments }).catch((error: unknown) => {
        throw mailFailure(error);
      });
    },
    close() {
      withFile.close();
      without.close();
    },
  };
}
