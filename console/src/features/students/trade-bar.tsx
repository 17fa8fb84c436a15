import { Skeleton } from '@mantine/core';
import type { FocusEvent } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { UsersOverview } from '#contract/users/schema.ts';
import { grouped } from '../../lib/format/format.ts';
import { useStudentsByTradeQuery } from './students-api.ts';
import classes from './trade-bar.module.css';

interface TradeBarProps {
  /** '' means all of them. */
  readonly trade: string;
  /** Whether the list below may hold people that the numbers leave out. */
  readonly besideOthers: boolean;
  readonly onChoose: (trade: string) => void;
}

const ABOUT = 'Active students by trade';

/** Every trade with its number of active students, also as a filter. */
export function TradeBar({ trade, besideOthers, onChoose }: TradeBarProps) {
  const { data, isError } = useStudentsByTradeQuery();
  if (!data && isError) return <p className={`${classes.failed} rc-soft`}>{MESSAGES.studentNumbersFailed}</p>;
  if (!data)
    return (
      <div className={classes.bar} aria-hidden>
        <Skeleton className={classes.room} />
      </div>
    );
  if (data.stats.summary.activeStudents === 0) return null;
  return (
    <>
      {besideOthers && (
        <p className={`${classes.about} rc-screen-only`} aria-hidden>
          {ABOUT}
        </p>
      )}
      <Trades {...data.stats} trade={trade} onChoose={onChoose} />
    </>
  );
}

type TradesProps = Pick<UsersOverview, 'byTrade' | 'summary'> & Pick<TradeBarProps, 'trade' | 'onChoose'>;

function Trades({ byTrade, summary, trade, onChoose }: TradesProps) {
  const most = Math.max(1, ...byTrade.map(({ count }) => count));
  // The length of a line is a share of the largest trade.
  const trades = byTrade.flatMap(({ trade: value, count }) =>
    value ? [{ value, name: value, count, share: count / most }] : [],
  );
  const all = { value: '', name: 'All trades', count: summary.activeStudents, share: 1 };
  return (
    <nav className={`${classes.bar} rc-screen-only`} aria-label={ABOUT} onFocus={showWhole}>
      {[all, ...trades].map(({ value, name, count, share }) => (
        <button
          key={value}
          type="button"
          className={classes.trade}
          aria-pressed={trade === value}
          onClick={() => onChoose(trade === value ? '' : value)}
        >
          <span className={classes.name}>{name}</span>
          <span className={`${classes.count} rc-number`}>{grouped(count)}</span>
          <span className={classes.line} aria-hidden>
            <span style={{ width: `${100 * share}%` }} />
          </span>
        </button>
      ))}
    </nav>
  );
}

/**
 * Browsers leave a button where it is if some of it is seen. Not for a pointer, which would then be released beside
 * what it pressed.
 */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
