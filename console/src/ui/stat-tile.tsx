import { Skeleton } from '@mantine/core';
import { type Icon, IconCircleCheck, IconCircleX, IconPercentage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { grouped, ofMarked } from '../lib/format/format.ts';
import classes from './stat-tile.module.css';

interface StatTileProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: number | string | undefined;
  readonly hint?: ReactNode;
  readonly icon?: Icon;
  readonly tone?: 'brand' | 'present' | 'absent' | 'warn' | 'quiet';
}

/** One stat, large enough to read at arm's length. */
export function StatTile({ label, value, hint, icon: Shown, tone = 'quiet' }: StatTileProps) {
  return (
    <dl className={`rc-box ${classes.tile}`} data-tone={tone}>
      <dt className={classes.label}>
        {Shown && (
          <span className={classes.icon}>
            <Shown size={18} stroke={1.8} aria-hidden />
          </span>
        )}
        {label}
      </dt>
      <dd className={`${classes.value} rc-number`}>
        {typeof value === 'number' ? grouped(value) : (value ?? <Skeleton h="2.25rem" w="4rem" />)}
      </dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </dl>
  );
}

interface MarkTilesProps {
  readonly presentLabel?: string;
  /** Undefined while loading. */
  readonly present: number | undefined;
  readonly absent: number | undefined;
  readonly rate: number | undefined;
}

/** How many were present and absent, and the rate of the two: those who are not marked are not in it. */
export const MarkTiles = ({ presentLabel = 'Present', present, absent, rate }: MarkTilesProps) => (
  <>
    <StatTile label={presentLabel} value={present} icon={IconCircleCheck} tone="present" />
    <StatTile label="Absent" value={absent} icon={IconCircleX} tone="absent" />
    <StatTile
      label="Attendance Rate"
      value={rate === undefined ? undefined : `${rate}%`}
      hint={present !== undefined && absent !== undefined && ofMarked(present + absent)}
      icon={IconPercentage}
      tone="brand"
    />
  </>
);
