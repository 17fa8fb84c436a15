/** A request, as a pass signs it. */
export interface SignedCall {
  readonly method: string;
  /** The path with its query. */
  readonly address: string;
  readonly body: string | undefined;
}

/** The device of a pass. */
interface PassSigner {
  readonly headerOf: (call: SignedCall) => Promise<string>;
  /** The server's time, because the server refused ours. */
  readonly correctClock: (serverTime: string) => void;
}

const PREFIX = 'pass:';
const signers = new Map<string, PassSigner>();

/** Lets this page call as a pass. The answer stands in the place of a session's token. */
export function passToken(id: string, signer: PassSigner): string {
  signers.set(PREFIX + id, signer);
  return PREFIX + id;
}

/** The header of a call: a session's token as it is, or what a pass signs for this call alone. */
export async function authorizationOf(token: string, call: SignedCall): Promise<string> {
  const signer = signers.get(token);
  return signer ? signer.headerOf(call) : `Bearer ${token}`;
}

/** What a live connection begins with. */
export async function handshakeToken(token: string, address: string): Promise<string> {
  return signers.get(token)?.headerOf({ method: 'GET', address, body: undefined }) ?? token;
}

/** Whether the call was refused for the clock of a pass's device, which is corrected now. */
export function hasCorrectedClock(
  token: string | null,
  { code, details }: { readonly code: string; readonly details: Readonly<Record<string, unknown>> },
): boolean {
  const signer = token === null ? undefined : signers.get(token);
  const { now } = details;
  if (!signer || code !== 'pass_clock' || typeof now !== 'string') return false;
  signer.correctClock(now);
  return true;
}
