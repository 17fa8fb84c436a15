import { z } from 'zod';

/**
 * What a failed try means for the mail. `refused`: the server does not take this mail. `later`: it does not take it
 * now. `away`: it could not be asked. `lost`: the connection broke while it was asked, so it may have taken the mail.
 */
type MailFault = 'refused' | 'later' | 'away' | 'lost';

/** Why a mail was not sent. The message holds no address, though mail servers like to repeat it. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly fault: MailFault;

  constructor(message: string, fault: MailFault) {
    super(message.replace(ADDRESS, '[address]'));
    this.fault = fault;
  }
}

const ADDRESS = /[^\s<>()"]+@[^\s<>()"]+/g;

/** As Nodemailer describes what went wrong. */
const described = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  syscall: z.string().optional(),
  timeoutType: z.string().optional(),
});

/** The failure that an error of Nodemailer is about. */
export function mailFailure(error: unknown): MailFailure {
  const { data = {} } = described.safeParse(error);
  return new MailFailure(error instanceof Error ? error.message : String(error), faultOf(data));
}

const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];
/** Name, encryption or password: mended in the settings or at the server, and no mail was handed over before. */
const BEFORE_THE_MAIL = ['EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL'];

function faultOf({ code = '', responseCode, syscall, timeoutType }: z.infer<typeof described>): MailFault {
  if (ABOUT_THE_MAIL.includes(code))
    return responseCode !== undefined && responseCode < 500 ? 'later' : 'refused';
  const isSilentSince = timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT';
  return BEFORE_THE_MAIL.includes(code) || syscall === 'connect' || isSilentSince ? 'away' : 'lost';
}
