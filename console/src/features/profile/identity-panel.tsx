import { Button } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import type { Identity } from '#contract/accounts/identity.ts';
import type { User } from '#contract/accounts/schema.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useDropChangeRequestMutation } from '../../lib/api/profile-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WishedChanges } from '../../ui/person/wished-changes.tsx';
import { tellFailure } from '../../ui/state/outcome.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './profile.module.css';

const loadDialog = () => import('./ask-dialog.tsx').then(part => part.AskDialog);

const TITLE = 'Name, roll number, trade';

interface IdentityPanelProps {
  readonly user: User;
  readonly identity: Identity;
}

/** What only the office changes, and where the student's wish stands. */
export function IdentityPanel({ user, identity: { locked, request } }: IdentityPanelProps) {
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const AskDialog = usePart(loadDialog, asking, { onFailed: close });
  const standing = useRef<HTMLFieldSetElement>(null);
  return (
    <Panel title={TITLE}>
      <fieldset className={classes.standing} ref={standing} tabIndex={-1} aria-label={TITLE}>
        {locked && (
          <p className="rc-soft">
            The office keeps these. If one of them is wrong, ask for a change, and the office decides.
          </p>
        )}
        {request && <Standing request={request} />}
        <div className={classes.photoButtons}>
          {locked && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {ASK[standingOf(request)]}
            </Button>
          )}
          {request && <Drop request={request} standing={standing} />}
        </div>
      </fieldset>
      {asking && AskDialog && <AskDialog user={user} request={request} standing={standing} onClose={close} />}
    </Panel>
  );
}

type Request = NonNullable<Identity['request']>;

const standingOf = (request: Request | null) => {
  if (!request) return 'none';
  return request.refusal ? 'refused' : 'waiting';
};

const ASK = { none: 'Ask for a change', waiting: 'Ask for something else', refused: 'Ask again' } as const;

/** Where the request stands, in words. */
function Standing({ request: { changes, askedAt, refusal } }: { readonly request: Request }) {
  const time = useCollegeTime();
  return (
    <div role="status">
      {refusal ? (
        <>
          <Tag tone="absent" icon={IconX}>
            Refused on {time.day(refusal.at)}
          </Tag>
          <p>{refusal.reason}</p>
          <p className="rc-soft">You asked for:</p>
        </>
      ) : (
        <Tag tone="warn" icon={IconClock}>
          Waiting for the office
        </Tag>
      )}
      <WishedChanges changes={changes} />
      <p className="rc-soft">Asked {time.dayAndTime(askedAt)}</p>
    </div>
  );
}

interface DropProps {
  readonly request: Request;
  /** Takes the focus, because the button goes with the request. */
  readonly standing: RefObject<HTMLElement | null>;
}

/** Takes the request back, or puts away the answer to it. */
function Drop({ request: { id, refusal }, standing }: DropProps) {
  const [drop, { isLoading }] = useDropChangeRequestMutation();
  const press = async (): Promise<void> => {
    const { data, error } = await drop({ id, state: refusal ? 'refused' : 'waiting' });
    if (!data) return tellFailure(error, OFFICE_MESSAGES.changeNotDropped);
    toast.success(data.message);
    standing.current?.focus({ preventScroll: true });
  };
  return (
    <Button variant="subtle" loading={isLoading} onClick={() => void press()}>
      {refusal ? 'Dismiss' : 'Withdraw'}
    </Button>
  );
}
