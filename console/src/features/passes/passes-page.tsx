import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import type { Pass } from '#contract/passes/schema.ts';
import { onDemand, usePart } from '../../lib/on-demand.tsx';
import { eventAttendancePath, PATHS, SCAN_EVENT } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { OfNoEvent, OfOneEvent } from '../../ui/event/of-one-event.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { PassSection } from './pass-section.tsx';

const IssueDrawer = onDemand(() => import('./issue-drawer.tsx').then(part => part.IssueDrawer));
const loadPairDialog = () => import('./pair-dialog.tsx').then(part => part.PairDialog);
const loadRevokeDialog = () => import('./revoke-dialog.tsx').then(part => part.RevokeDialog);

type Doing =
  | { readonly what: 'nothing' | 'issuing' }
  | { readonly what: 'pairing' | 'revoking'; readonly pass: Pass };

/** Who may stand at the doors without an account. */
export function PassesPage() {
  const [params] = useSearchParams();
  const inAddress = params.get(SCAN_EVENT);
  const eventId = idSchema.safeParse(inAddress).data;
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' });
  const done = (): void => setDoing({ what: 'nothing' });
  const PairDialog = usePart(loadPairDialog, doing.what === 'pairing', { onFailed: done });
  const RevokeDialog = usePart(loadRevokeDialog, doing.what === 'revoking', { onFailed: done });
  const on = {
    onPair: (pass: Pass) => setDoing({ what: 'pairing', pass }),
    onRevoke: (pass: Pass) => setDoing({ what: 'revoking', pass }),
  };
  return (
    <>
      <PageHeader
        title="Passes"
        description={
          <>
            Volunteers scan with a pass and do not need your password. What they mark is recorded as marked by
            you.
            {eventId !== undefined && <OfOneEvent all={PATHS.passes} />}
          </>
        }
        back={
          eventId === undefined
            ? { to: PATHS.scan, label: 'Back to the scanner' }
            : { to: eventAttendancePath(eventId), label: 'Back to the event' }
        }
        actions={
          <IconButton icon={IconPlus} onClick={() => setDoing({ what: 'issuing' })}>
            Issue Pass
          </IconButton>
        }
      />
      {inAddress !== null && eventId === undefined ? (
        <OfNoEvent all={PATHS.passes} />
      ) : (
        <>
          <PassSection state="standing" eventId={eventId} {...on} />
          <PassSection state="ended" eventId={eventId} {...on} />
        </>
      )}
      <IssueDrawer opened={doing.what === 'issuing'} eventId={eventId} onClose={done} onIssued={on.onPair} />
      {doing.what === 'pairing' && PairDialog && <PairDialog pass={doing.pass} onClose={done} />}
      {doing.what === 'revoking' && RevokeDialog && <RevokeDialog pass={doing.pass} onClose={done} />}
    </>
  );
}
