import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { grouped } from '../../lib/format/format.ts';

/** A list that is asked for by filters. */
export interface FilteredQuery {
  /** What is asked for now. */
  readonly originalArgs?: unknown;
  /** The answer to that, if it is here. */
  readonly currentData?: unknown;
}

interface AskedQuery extends Pick<FilteredQuery, 'currentData'> {
  readonly isError: boolean;
}

/** Whether what is asked for now could not be loaded. Rows of the question before may still be there. */
export const hasFailed = ({ isError, currentData }: AskedQuery): boolean => isError && !currentData;

interface ShownCountProps {
  readonly query: FilteredQuery & AskedQuery;
  /** How many rows are shown, of how many. */
  readonly children: ReactNode;
}

export const textOfQuestion = ({ originalArgs }: FilteredQuery): string => JSON.stringify(originalArgs) ?? '';

/**
 * How many rows are shown, announced when that changes and when other filters or another order are answered. Their answer
 * may have the same words: then only a new element is announced.
 */
export function ShownCount({ query, children }: ShownCountProps) {
  const question = textOfQuestion(query);
  const [answered, setAnswered] = useState(question);
  if (query.currentData !== undefined && answered !== question) setAnswered(question);
  return (
    <span role="status" className="rc-number">
      <span key={answered}>{!hasFailed(query) && children}</span>
    </span>
  );
}

/** How many rows a list has of several on the screen. Its title is said with it, because a status is heard by itself. */
export const SectionCount = ({
  title,
  count,
}: {
  readonly title: string;
  readonly count: number | undefined;
}) => (
  <span role="status" className="rc-number">
    {count !== undefined && (
      <>
        <VisuallyHidden>{title}: </VisuallyHidden>
        {grouped(count)}
      </>
    )}
  </span>
);
