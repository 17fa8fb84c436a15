import { type Icon, IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../lib/format/college-time.ts';
import classes from './facts.module.css';
import { LinkedText } from './linked-text.tsx';

interface FactsProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Short facts in a line. */
export const Facts = ({ className = '', children }: FactsProps) => (
  <ul className={`${classes.facts} ${className} rc-number`}>{children}</ul>
);

/** One of them: an icon and a few words. */
export const Fact = ({ icon: Shown, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <li>
    <Shown size={18} aria-hidden />
    {children}
  </li>
);

interface EventFactsProps {
  readonly event: { readonly date: string; readonly time: string; readonly location: string };
  /** What else is said of it. */
  readonly children?: ReactNode;
}

/** When and where an event is. */
export const EventFacts = ({ event: { date, time, location }, children }: EventFactsProps) => (
  <Facts>
    <Fact icon={IconCalendar}>{formatDay(date)}</Fact>
    <Fact icon={IconClock}>{formatTime(time)}</Fact>
    <Fact icon={IconMapPin}>
      <span>
        <LinkedText text={location} />
      </span>
    </Fact>
    {children}
  </Facts>
);
