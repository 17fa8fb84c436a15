import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertCircle, IconChecks } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { SignupResult } from '#contract/office/schema.ts';
import type { ListedUser } from '#contract/users/schema.ts';
import { useWaitingSignupsInfiniteQuery } from '../../lib/api/office-endpoints.ts';
import { showing } from '../../lib/format/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import kept from '../../ui/kept-list.module.css';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './approvals.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import { SignupRow } from './signup-row.tsx';
import { useDecide } from './use-decide.ts';

/** How often those who sign up meanwhile are looked for. */
const LOOK_AGAIN_MS = 60_000;

/** The sign-ups that wait, the oldest first. They can be decided one by one, or many at once. */
export function SignupsPanel() {
  const query = useWaitingSignupsInfiniteQuery(
    { limit: LIMITS.page.default },
    { pollingInterval: LOOK_AGAIN_MS, skipPollingIfUnfocused: true },
  );
  const pages = shownPages(query);
  const signups = pages.flatMap(page => page.users);
  const count = pages[0]?.count ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState<readonly ListedUser[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const { decide, failed, busy } = useDecide();
  // A sign-up that another admin has decided is not in the list any more.
  const selected = signups.filter(({ id }) => chosen.has(id)).slice(0, LIMITS.decisions);
  const toggle = (id: string): void =>
    setChosen(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]));
  const done = (): void => {
    setChosen(new Set());
    // A decided sign-up leaves the list together with the button that was pressed, so the list takes the focus.
    list.current?.focus({ preventScroll: true });
  };
  const approve = async (some: readonly ListedUser[]): Promise<void> => {
    if ((await decide(some, true)) === null) done();
  };

  return (
    <Panel title="Sign-ups">
      <Failed failed={failed} />
      {signups.length > 0 && (
        <SelectionBar
          shown={signups.length}
          selected={selected.length}
          busy={busy}
          onSelect={all => setChosen(new Set(all ? signups.map(({ id }) => id) : []))}
          onApprove={() => void approve(selected)}
          onRefuse={() => setRefusing(selected)}
        />
      )}
      <Results
        query={query}
        failure={OFFICE_MESSAGES.signupsFailed}
        loading={<LoadingState label="Loading the sign-ups" rows={3} rowHeight={90} />}
      >
        {count === 0 ? (
          <EmptyState icon={IconChecks} title={OFFICE_MESSAGES.noSignups} />
        ) : (
          <>
            <p role="status" className={`${classes.soft} ${classes.count}`}>
              {showing(signups.length, count, 'sign-ups')}
            </p>
            <ul className={kept.list} ref={list} tabIndex={-1} aria-label="Sign-ups">
              {signups.map(signup => (
                <SignupRow
                  key={signup.id}
                  signup={signup}
                  chosen={chosen.has(signup.id)}
                  onChoose={() => toggle(signup.id)}
                  onApprove={() => void approve([signup])}
                  onRefuse={() => setRefusing([signup])}
                />
              ))}
            </ul>
          </>
        )}
      </Results>
      {refusing.length > 0 && (
        <RefuseDialog
          signups={refusing}
          onRefuse={() => decide(refusing, false)}
          list={list}
          onClose={() => setRefusing([])}
          onDone={() => {
            setRefusing([]);
            done();
          }}
        />
      )}
    </Panel>
  );
}

interface SelectionBarProps {
  readonly shown: number;
  readonly selected: number;
  readonly busy: boolean;
  readonly onSelect: (all: boolean) => void;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

/** Chooses all sign-ups that are shown, and decides those that are chosen. */
function SelectionBar({ shown, selected, busy, onSelect, onApprove, onRefuse }: SelectionBarProps) {
  const none = selected === 0;
  const all = selected === Math.min(shown, LIMITS.decisions);
  return (
    <div className={classes.bar}>
      <Checkbox
        size="md"
        label={none ? 'Select all shown' : `${selected} selected`}
        checked={all}
        indeterminate={!none && !all}
        onChange={() => onSelect(!all)}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={none} loading={busy} onClick={onApprove}>
          Approve selected
        </Button>
        <Button variant="default" disabled={none || busy} onClick={onRefuse}>
          Refuse selected
        </Button>
      </div>
    </div>
  );
}

/** What could not be decided, and why. */
const Failed = ({ failed }: { readonly failed: readonly SignupResult[] }) =>
  failed.length > 0 && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" mb="md">
      <ul className={classes.failed}>
        {failed.map(({ id, user, error }) => (
          <li key={id}>
            <strong>{user?.name ?? 'An account that is gone'}</strong>: {error}
          </li>
        ))}
      </ul>
    </Alert>
  );
