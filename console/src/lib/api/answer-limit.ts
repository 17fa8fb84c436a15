/** How long a slow network may take besides the server. */
const NETWORK_MS = 60_000;
/** The server's own limit, where a route names none. */
const SERVER_MS = 6_000;

interface Answering {
  readonly upload?: unknown;
  readonly answerWithinMs?: number | undefined;
}

/** A signal that ends a call after `ms`. (`AbortSignal.timeout` is too new for some phones.) */
export function endingAfter(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}

/**
 * Ends a call that nobody answers, or that its caller gives up. A network may swallow a request and say nothing for
 * minutes, while the screen waits. A file may take as long as it takes. (`AbortSignal.any` is too new for some phones.)
 */
export function answerLimit(
  { upload, answerWithinMs = SERVER_MS }: Answering,
  caller: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly answered: () => void } {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = upload === undefined ? setTimeout(end, answerWithinMs + NETWORK_MS) : undefined;
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
