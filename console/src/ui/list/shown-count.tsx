import { type ReactNode, useState } from 'react';

/** A list that is asked for by filters. */
export interface AskedQuery {
  /** What is asked for now. */
  readonly originalArgs?: unknown;
  /** The answer to that, if it is here. */
  readonly currentData?: unknown;
}

interface ShownCountProps {
  readonly query: AskedQuery;
  /** How many rows are shown, of how many. */
  readonly children: ReactNode;
}

export const textOfQuestion = ({ originalArgs }: AskedQuery): string => JSON.stringify(originalArgs) ?? '';

/**
 * How many rows are shown, announced when that changes and when other filters or another order are answered. Their answer
 * may have the same words: then only a new element is announced.
 */
export function ShownCount({ query, children }: ShownCountProps) {
  const asked = textOfQuestion(query);
  const [answered, setAnswered] = useState(asked);
  if (query.currentData !== undefined && answered !== asked) setAnswered(asked);
  return (
    <span role="status" className="rc-number">
      <span key={answered}>{children}</span>
    </span>
  );
}
