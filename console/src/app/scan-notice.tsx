import { IconAlertTriangle, IconDeviceMobileDown } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../lib/paths.ts';
import classes from './scan-notice.module.css';

interface ScanNoticeProps {
  readonly waiting: number;
  readonly refused: number;
}

/**
 * Away from the scanner, admins still see which scans are not stored: the refused ones first, otherwise the waiting
 * ones.
 */
export function ScanNotice({ waiting, refused }: ScanNoticeProps) {
  const { pathname } = useLocation();
  const idle = pathname === PATHS.scan || waiting + refused === 0;
  const Shown = refused > 0 ? IconAlertTriangle : IconDeviceMobileDown;
  return (
    <div role="status" className={classes.place}>
      {!idle && (
        <Link to={PATHS.scan} className={classes.notice} data-refused={refused > 0}>
          <Shown size={20} stroke={1.7} aria-hidden />
          {refused > 0 ? MESSAGES.scansRefused(refused) : MESSAGES.scansUnsent(waiting)}
        </Link>
      )}
    </div>
  );
}
