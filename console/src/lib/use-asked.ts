import { useEffect, useState } from 'react';
import { takeResult } from './take-result.ts';

interface Asked<T> {
  /** Null: there is none yet. */
  readonly answer: T | null;
  /** It is being asked, for the first time or again. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** What a question outside the api's cache is answered. It is asked anew for another `of`. */
export function useAsked<T>(ask: () => Promise<T>, of: string): Asked<T> {
  const [answered, setAnswered] = useState<{ readonly answer: T; readonly round: number } | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => takeResult(ask(), answer => setAnswered({ answer, round })), [of, round]);
  return {
    answer: answered?.answer ?? null,
    isAsking: answered?.round !== round,
    askAgain: () => setRound(before => before + 1),
  };
}
