import { Center, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type Icon, IconCloudOff, IconIdBadge2, IconIdOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { HeldPass } from '../../../lib/pass/held-pass.ts';
import { passStore } from '../../../lib/pass/pass-store.ts';
import { FullScreenLoading } from '../../../ui/frame/full-screen-loading.tsx';
import { Logo } from '../../../ui/frame/logo.tsx';
import { SchemeToggle } from '../../../ui/frame/scheme-toggle.tsx';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { Kiosk } from './kiosk.tsx';
import classes from './pass.module.css';
import { PassDoor } from './pass-door.tsx';
import { usePassStanding } from './pass-standing.ts';
import { useHeldPass } from './use-held-pass.ts';

/** The page of a device that holds a pass: pairing, then the door. */
export function PassPage() {
  const { pass, forget } = useHeldPass();
  if (!pass) return <FullScreenLoading />;
  const { held, why } = pass;
  if (held) return <Held key={held.id} held={held} onForget={forget} />;
  return (
    <Notice icon={IconIdBadge2} title="No pass on this device">
      <Text role={why === null ? undefined : 'alert'}>{why ?? MESSAGES.passUnknown}</Text>
    </Notice>
  );
}

interface HeldProps {
  readonly held: HeldPass;
  readonly onForget: () => Promise<void>;
}

/** Everything below calls as the pass, and knows nothing of who is signed in here besides. */
function Held({ held, onForget }: HeldProps) {
  const [{ store, session }] = useState(() => passStore(held));
  return (
    <Provider store={store}>
      <Standing held={held} session={session} onForget={onForget} />
    </Provider>
  );
}

interface StandingProps extends HeldProps {
  readonly session: ReturnType<typeof passStore>['session'];
}

function Standing({ held, session, onForget }: StandingProps) {
  const standing = usePassStanding(held, session);
  switch (standing.kind) {
    case 'works':
      return (
        <Frame name={standing.pass.name} announcement={MESSAGES.passConfirmed}>
          {standing.pass.kind === 'kiosk' ? (
            <Kiosk pass={standing.pass} onForget={onForget} />
          ) : (
            <PassDoor pass={standing.pass} onForget={onForget} />
          )}
        </Frame>
      );
    case 'unconfirmed':
      return (
        <Notice name={held.name} icon={IconIdBadge2} title={MESSAGES.passUnconfirmed}>
          <Text>Show this number to whoever gave you the pass. Their screen must show the same.</Text>
          <p className={classes.number} data-testid="pass-number">
            <span className="rc-number">{held.number.replace(/(\d{3})(\d{3})/, '$1 $2')}</span>
          </p>
        </Notice>
      );
    case 'away':
      return (
        <Notice name={held.name} icon={IconCloudOff} title="The server does not answer">
          <Text>{MESSAGES.network}</Text>
        </Notice>
      );
    case 'ended':
      return (
        <Notice name={held.name} icon={IconIdOff} title={standing.why}>
          <Text>{DOOR_MESSAGES.passAskAnother}</Text>
          <WaitingScans />
        </Notice>
      );
  }
}

interface FrameProps {
  readonly name?: string | undefined;
  /** What a screen reader says when it changes, as when the office has confirmed the pass. */
  readonly announcement: string;
  readonly children: ReactNode;
}

/** There is no way to other screens from here: the holder of a pass may see none. */
function Frame({ name, announcement, children }: FrameProps) {
  return (
    <div className={classes.page}>
      <title>{name === undefined ? 'Pass · Rollcall' : `${name} · Rollcall`}</title>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <header className={classes.bar}>
        <Logo />
        <SchemeToggle />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

interface NoticeProps extends Omit<FrameProps, 'announcement'> {
  readonly icon: Icon;
  readonly title: string;
}

/** The page where no door is: what stands of the pass, said plainly. */
function Notice({ name, icon: Shown, title, children }: NoticeProps) {
  return (
    <Frame name={name} announcement={title}>
      <Center mih="60dvh">
        <Stack align="center" ta="center" maw={460} gap="md">
          <Shown size={48} stroke={1.4} color="var(--rc-ink-soft)" aria-hidden />
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
        </Stack>
      </Center>
    </Frame>
  );
}
