import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import { WaitingScans } from '../shared/waiting-scans.tsx';

/** What still waits on the device of a pass. It is sent even if the pass has ended: the office decides. */
export function WaitingHere() {
  return <WaitingScans {...useOutbox()} />;
}
