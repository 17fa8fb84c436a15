import { Button } from '@mantine/core';
import { IconDeviceTv, IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { liveWallPath, scanPath } from '../../lib/paths.ts';
import { ManageMenu } from './manage-menu.tsx';

interface EventActionsProps {
  readonly event: Event;
  readonly isAdmin: boolean;
  readonly rosterAbsences: number;
  /** The actions of all users. */
  readonly children: ReactNode;
}

/** The actions of an admin: scan while the event is active, show it on a wall, export it, manage it. */
export function EventActions({ event, isAdmin, rosterAbsences, children }: EventActionsProps) {
  if (!isAdmin) return children;
  return (
    <>
      {event.status === 'active' && (
        <Button component={Link} to={scanPath(event.id)} leftSection={<IconScan size={20} aria-hidden />}>
          Scan QR
        </Button>
      )}
      <Button
        component={Link}
        to={liveWallPath(event.id)}
        variant="default"
        leftSection={<IconDeviceTv size={20} aria-hidden />}
      >
        Live Wall
      </Button>
      {children}
      <ManageMenu event={event} rosterAbsences={rosterAbsences} />
    </>
  );
}
