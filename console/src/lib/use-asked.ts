import { useEffect, useState } from 'react';
import { takeResult } from './take-result.ts';

/** What a question outside the api's cache is answered. Null: nothing yet. The second asks again. */
export function useAsked<T>(ask: () => Promise<T>, of: string): readonly [T | null, () => void] {
  const [answer, setAnswer] = useState<T | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => takeResult(ask(), setAnswer), [of, round]);
  return [answer, () => setRound(before => before + 1)];
}
