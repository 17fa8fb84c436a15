import type { ReactNode } from 'react';
import { Lines } from '../list/data-table.tsx';
import classes from './closed-events.module.css';

interface ClosedEventsProps {
  readonly title: string;
  /** What the reader can do about them. */
  readonly explanation?: string;
  /** That there are more. */
  readonly more?: string | undefined;
  /** A list item for each event. */
  readonly children: ReactNode;
}

/** A list of events, closed at first, because most readers need none of them. */
export const ClosedEvents = ({ title, explanation, more, children }: ClosedEventsProps) => (
  <details className={`rc-box ${classes.closed}`}>
    <summary>{title}</summary>
    {explanation && <p className="rc-soft">{explanation}</p>}
    <Lines>{children}</Lines>
    {more && <p className="rc-soft">{more}</p>}
  </details>
);
