/** How long a slow network may take besides the server. */
export const NETWORK_MS = 60_000;
/** The same while a student waits, for a call that may safely be sent again. */
export const NETWORK_AT_DOOR_MS = 8_000;
/** The server's own limit, where a route names none. */
const SERVER_MS = 6_000;

interface Answering {
  readonly upload?: unknown;
  readonly answerWithinMs?: number | undefined;
}

interface Given {
  readonly signal?: AbortSignal | undefined;
  readonly networkMs?: number | undefined;
}

/** A signal that ends a call after `ms`. (`AbortSignal.timeout` is too new for some phones.) */
export function endingAfter(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}

/**
 * Ends a call that nobody answers, or that its caller gives up. A network may swallow a request and say nothing for
 * minutes, while the screen waits. A file that is sent may take as long as it takes, unless the call says how long.
 * (`AbortSignal.any` is too new for some phones.)
 */
export function answerLimit(
  { upload, answerWithinMs = SERVER_MS }: Answering,
  { signal: caller, networkMs = upload === undefined ? NETWORK_MS : undefined }: Given,
): { readonly signal: AbortSignal; readonly answered: () => void } {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = networkMs === undefined ? undefined : setTimeout(end, answerWithinMs + networkMs);
  caller?.addEventListener('abort', end);
  if (caller?.aborted) end();
  return {
    signal: ending.signal,
    answered: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', end);
    },
  };
}
