/**
 * How the device of a pass signs its requests: ECDSA on P-256 with SHA-256, over method, address, time and body. The
 * header is good for this one request, and for two minutes.
 */
export interface PassRequest {
  readonly id: string;
  readonly method: string;
  /** The path with its query, as it is sent. */
  readonly address: string;
  /** Milliseconds since 1970, by the server's clock as far as the device knows it. */
  readonly at: number;
  /** SHA-256 of the body, base64url; of nothing, where there is no body. */
  readonly bodyHash: string;
}

export const signedText = ({ id, method, address, at, bodyHash }: PassRequest): string =>
  ['rollcall pass', id, method, address, at, bodyHash].join('\n');

const SCHEME = 'Pass';

/** The value of the `Authorization` header. */
export const passHeader = (
  { id, at, bodyHash }: Pick<PassRequest, 'id' | 'at' | 'bodyHash'>,
  signature: string,
): string => `${SCHEME} ${id}.${at}.${bodyHash}.${signature}`;

export interface PassHeader extends Pick<PassRequest, 'id' | 'at' | 'bodyHash'> {
  readonly signature: string;
}

const HEADER =
  /^Pass ([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.(\d{1,15})\.([\w-]{43})\.([\w-]{86})$/;

/** Whether a header claims to be of a pass. */
export const isOfPass = (authorization: string): boolean => authorization.startsWith(`${SCHEME} `);

/** The parts of a header; undefined: it has another form. */
export function readPassHeader(authorization: string): PassHeader | undefined {
  const [, id, at, bodyHash, signature] = HEADER.exec(authorization) ?? [];
  if (!id || !at || !bodyHash || !signature) return undefined;
  return { id, at: Number(at), bodyHash, signature };
}

/** What the number on both screens is made of. Another key, or another code, gives another number. */
export const pairingText = (secret: string, publicKey: string): string =>
  ['rollcall pairing', secret, publicKey].join('\n');

/** Six digits of the SHA-256 of that text. */
export function numberFrom(digest: ArrayBuffer): string {
  const value = new DataView(digest).getBigUint64(0);
  return String(value % 1_000_000n).padStart(6, '0');
}

/** What a live connection signs, because it has neither a method nor a body. */
export const LIVE_ADDRESS = '/socket.io/';
