import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { saysNothing } from '../outbox/verdict.ts';
import { useUser } from '../session/session.ts';
import { KEPT, type Kept } from './kept-data.ts';

interface Query<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  /** When `data` came, in milliseconds. */
  readonly fulfilledTimeStamp?: number | undefined;
}

export interface LastKnown<T> {
  readonly data: T | undefined;
  /** When that was fetched, if the server does not answer now. */
  readonly keptAt: string | null;
}

/** A query's answer, or what this device kept of the last one while the server does not answer. */
export function useLastKnown<S extends z.ZodType>(
  name: string,
  shape: S,
  { data, error, fulfilledTimeStamp }: Query<z.output<S>>,
): LastKnown<z.output<S>> {
  const user = useUser()?.id;
  const [kept, setKept] = useState<(Kept<z.output<S>> & { readonly of: string }) | null>(null);
  const away = error !== undefined && saysNothing(error);
  const missing = data === undefined && away;
  const of = `${user} ${name}`;

  useEffect(() => {
    if (user === undefined || data === undefined || fulfilledTimeStamp === undefined) return;
    void KEPT.keep(name, user, { at: new Date(fulfilledTimeStamp).toISOString(), value: data });
  }, [name, user, data, fulfilledTimeStamp]);

  useEffect(() => {
    if (!missing || user === undefined) return undefined;
    let wanted = true;
    void KEPT.read(name, user, shape).then(found => {
      if (wanted) setKept(found && { ...found, of });
    });
    return () => {
      wanted = false;
    };
  }, [name, user, shape, missing, of]);

  if (data !== undefined) {
    const since =
      away && fulfilledTimeStamp !== undefined ? new Date(fulfilledTimeStamp).toISOString() : null;
    return { data, keptAt: since };
  }
  return kept?.of === of ? { data: kept.value, keptAt: kept.at } : { data: undefined, keptAt: null };
}
