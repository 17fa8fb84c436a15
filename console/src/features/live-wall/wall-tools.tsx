import { Button } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconArrowLeft, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { Link } from 'react-router';
import { eventAttendancePath } from '../../lib/paths.ts';
import { SchemeToggle } from '../../ui/scheme-toggle.tsx';
import classes from './wall.module.css';

/** Small buttons at the bottom for the person at the projector. */
export function WallTools({ eventId }: { readonly eventId: string }) {
  const { fullscreen, toggle } = useFullscreenDocument();
  const Shown = fullscreen ? IconMinimize : IconMaximize;
  return (
    <nav className={classes.tools} aria-label="Wall">
      <Button
        component={Link}
        to={eventAttendancePath(eventId)}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
      >
        Back to Event
      </Button>
      {document.fullscreenEnabled && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Shown size={20} aria-hidden />}
          onClick={() => void toggle()}
        >
          {fullscreen ? 'Leave full screen' : 'Full screen'}
        </Button>
      )}
      <SchemeToggle />
    </nav>
  );
}
