import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { today } from '#contract/time.ts';
import { useServerDay } from '../../../../lib/live/live-state.ts';
import { useCollege } from '../../../../lib/use-college.ts';

const LOOK_EVERY_MS = 1_000;

/** What this reads, and reads again and again: a timer for the moment itself would stand still while the phone sleeps. */
export function useWatched<T extends string | boolean>(read: () => T): T {
  const [seen, setSeen] = useState(read);
  useInterval(() => setSeen(read()), LOOK_EVERY_MS, { autoInvoke: true });
  return seen;
}

/**
 * Which day it is at the college: by the server, or by this device's clock. `offsetMs`: from that clock to the
 * server's.
 */
export function useCollegeDay(offsetMs = 0): string {
  const { timeZone } = useCollege();
  const here = useWatched(() => today(new Date(Date.now() + offsetMs), timeZone));
  return useServerDay() ?? here;
}
