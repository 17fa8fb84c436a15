import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Identity } from '#contract/accounts/identity.ts';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useProfileQuery } from '../../lib/api/profile-endpoints.ts';
import { homeOf, PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import columns from '../../ui/frame/columns.module.css';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PersonHead } from '../../ui/person/person-head.tsx';
import { YearNote } from '../../ui/state/year-note.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { OwnPhoto } from './own-photo.tsx';
import classes from './profile.module.css';
import { ProfileEdit } from './profile-edit.tsx';

/** How often it is looked whether the office has answered. */
const LOOK_AGAIN_MS = 30_000;

const isWaiting = (identity: Identity | undefined): boolean => identity?.request?.refusal === null;

/** The user's own data. Shown at once from the session, and fetched again, because the office may change it, too. */
export function ProfilePage() {
  const user = useSignedInUser();
  const query = useProfileQuery();
  const identity = query.data?.identity;
  // An answer of the office is seen without a reload.
  useProfileQuery(undefined, { pollingInterval: LOOK_AGAIN_MS, skip: !isWaiting(identity) });
  const [editing, setEditing] = useState(false);
  const edited = useRef(false);
  const stopEditing = (): void => {
    edited.current = true;
    setEditing(false);
  };
  // The edit button returns in place of the form that had the focus. Once: what comes later must not lose the focus.
  const focusAfterEditing = (button: HTMLButtonElement | null): void => {
    if (!button || !edited.current) return;
    edited.current = false;
    button.focus();
  };

  return (
    <>
      <PageHeader title="Profile" back={{ to: homeOf(user.role), label: 'Back to Dashboard' }} />
      <YearNote onProfile />
      <div className={`${columns.columns} ${classes.layout}`}>
        <div className={columns.side}>
          <AccountCard user={user} locked={identity?.locked === true} />
          {identity && (identity.locked || identity.request) && (
            <IdentityPanel user={user} identity={identity} />
          )}
          {user.role === 'user' && <OwnPhoto user={user} />}
        </div>
        <Panel
          title="Personal details"
          aside={
            !editing && (
              <Button
                ref={focusAfterEditing}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )
          }
        >
          {query.isError && !editing && (
            <StaleNotice
              problem={sentence(query.error, MESSAGES.requestFailed)}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {editing ? (
            <ProfileEdit user={user} locked={identity?.locked === true} onDone={stopEditing} />
          ) : (
            <ProfileView user={user} />
          )}
        </Panel>
      </div>
    </>
  );
}

interface Row {
  readonly label: string;
  readonly of: 'name' | 'email' | 'trade' | 'year' | 'phone' | 'emergencyContact' | 'address';
  readonly wide?: true;
}

const ROWS: readonly Row[] = [
  { label: 'Name', of: 'name' },
  { label: 'Email', of: 'email' },
  { label: 'Trade', of: 'trade' },
  { label: 'Year of study', of: 'year' },
  { label: 'Phone', of: 'phone' },
  { label: 'Emergency contact', of: 'emergencyContact' },
  { label: 'Address', of: 'address', wide: true },
];

function ProfileView({ user }: { readonly user: User }) {
  return (
    <dl className={classes.rows}>
      {ROWS.map(({ label, of, wide }) => (
        <div key={of} className={wide ? classes.wide : undefined}>
          <dt>{label}</dt>
          <dd data-empty={!user[of] || undefined}>{user[of] || 'Not set'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StaleNoticeProps {
  readonly problem: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The data shown is older, because fetching it again failed. */
function StaleNotice({ problem, retrying, onRetry }: StaleNoticeProps) {
  return (
    <Alert color="marigold" icon={<IconCloudOff aria-hidden />} role="status" mb="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{problem}</Text>
          <Text size="sm">These are the details this device knew last.</Text>
        </div>
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}

const ROLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['admin', 'Admin'],
  ['user', 'Student'],
]);

function keptWords({ roll_no, year }: User, locked: boolean): string {
  if (locked && year) return 'Your name, roll number, trade, year and role are';
  if (locked) return 'Your name, roll number, trade and role are';
  return roll_no === null ? 'Your role is' : 'Your roll number and role are';
}

/** The data of the account that only the office can change. */
function AccountCard({ user, locked }: { readonly user: User; readonly locked: boolean }) {
  return (
    <section className={`rc-box ${classes.account}`} aria-label="Account">
      <PersonHead name={user.name} />
      <dl className={classes.facts}>
        {user.roll_no !== null && (
          <div>
            <dt>Roll Number</dt>
            <dd className="rc-number">{user.roll_no}</dd>
          </div>
        )}
        <div>
          <dt>Role</dt>
          <dd>{ROLE_NAMES.get(user.role) ?? user.role}</dd>
        </div>
      </dl>
      <p className="rc-soft">
        {keptWords(user, locked)} kept by the office. Password, appearance and sounds are in{' '}
        <Anchor component={Link} to={PATHS.settings} size="sm" underline="always">
          Settings
        </Anchor>
        .
      </p>
    </section>
  );
}
