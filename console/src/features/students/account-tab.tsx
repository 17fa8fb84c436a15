import { Alert, Button, Group, Title } from '@mantine/core';
import { IconInfoCircle, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { everythingFile } from '#contract/users/everything.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { useDownload } from '../../lib/api/download.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { AccountAction } from './account-dialog.tsx';
import classes from './drawer.module.css';

const loadDialog = () => import('./account-dialog.tsx').then(part => part.AccountDialog);

/** The actions on an account. Each explains itself and asks for confirmation. */
export function AccountTab({ user, onErased }: { readonly user: UserRecord; readonly onErased: () => void }) {
  const [action, setAction] = useState<AccountAction | null>(null);
  const close = (): void => setAction(null);
  const Dialog = usePart(loadDialog, action !== null, { onFailed: close });
  const isOwn = useSignedInUser().id === user.id;
  const { active, waiting } = user;
  const isAdmin = user.role === 'admin';
  const ask = (wanted: AccountAction, label: string, color?: 'red') => (
    <Button variant={color ? 'light' : 'default'} {...(color && { color })} onClick={() => setAction(wanted)}>
      {label}
    </Button>
  );
  return (
    <>
      <Codes user={user} onReplace={() => setAction('replace-qr')} />
      {isOwn ? (
        <Alert color="peacock" icon={<IconInfoCircle aria-hidden />} mt="md">
          {MESSAGES.ownAccount}
        </Alert>
      ) : (
        <>
          <Section title="Password" about={passwordState(user)}>
            {active && ask('link-password', 'Link for a new password')}
            {ask('reset-password', 'New initial password')}
          </Section>
          <Section
            title={isAdmin ? 'Role: admin' : 'Role: student'}
            about={
              isAdmin
                ? 'Runs events, marks attendance, and manages everybody’s account.'
                : 'Sees their own code, attendance and notices.'
            }
          >
            {isAdmin ? ask('demote', 'Make a student') : ask('promote', 'Make an admin')}
          </Section>
          {waiting && (
            <Section
              title="Sign-up: waiting"
              about="Can sign in. Until the office approves, no event expects them and they cannot be marked."
            >
              <LinkButton to={PATHS.approvals} variant="default" icon={IconUserCheck}>
                Decide
              </LinkButton>
            </Section>
          )}
          <Section title={active ? 'Account: active' : 'Account: deactivated'} about={standingOf(user)}>
            {active ? ask('deactivate', 'Deactivate', 'red') : ask('reactivate', 'Reactivate')}
          </Section>
          <Section
            title="Personal data"
            about="All that is kept about them can be handed to them as a file. Erasing removes name, email, roll number and the rest for ever. Past attendance counts stay."
          >
            <SaveEverything user={user} />
            {ask('erase', 'Erase personal data', 'red')}
          </Section>
        </>
      )}
      {Dialog && action && <Dialog action={action} user={user} onErased={onErased} onClose={close} />}
    </>
  );
}

function SaveEverything({ user }: { readonly user: UserRecord }) {
  const { download, busy } = useDownload(usersRoutes.everythingKept, {
    saved: MESSAGES.everythingSaved,
    failed: MESSAGES.everythingFailed,
  });
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void download({ id: user.id }, everythingFile(user))}
    >
      Save all that is kept
    </Button>
  );
}

const passwordState = ({ mustChangePassword }: UserRecord): string =>
  mustChangePassword
    ? 'Has not chosen their own password yet: the initial one still works.'
    : 'Has chosen their own password.';

function standingOf({ active, waiting }: UserRecord): string {
  if (!active) return 'Cannot sign in, and their code is refused at the door.';
  return waiting ? 'Signs in.' : 'Signs in, and is expected at events.';
}

function Codes({ user, onReplace }: { readonly user: UserRecord; readonly onReplace: () => void }) {
  const navigate = useNavigate();
  const hasCard = user.active && !user.waiting && user.role !== 'admin';
  return (
    <Section
      title="QR code"
      about={
        hasCard
          ? 'Lost, or given to a friend? With a new code, the old one stops working at once.'
          : 'With a new code, the old one stops working at once.'
      }
    >
      {hasCard && (
        <Button
          variant="default"
          onClick={() => void navigate(PATHS.studentCards, { state: { ids: [user.id] } })}
        >
          Print card
        </Button>
      )}
      <Button variant="default" onClick={onReplace}>
        New QR Code
      </Button>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Section({ title, about, children }: SectionProps) {
  return (
    <section className={classes.action}>
      <Title order={3}>{title}</Title>
      <p className="rc-soft">{about}</p>
      <Group gap="0.5rem" mt="0.375rem">
        {children}
      </Group>
    </section>
  );
}
