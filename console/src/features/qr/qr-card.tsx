import { Alert, Button, Group } from '@mantine/core';
import { type Icon, IconDeviceMobileCheck, IconDownload, IconEye, IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { useOwnPlace } from '../../lib/navigation/use-own-place.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { onceIdle } from '../../lib/once-idle.ts';
import type { FullScreenQrProps } from './full-screen-qr.tsx';
import { LiveBox } from './live/live-box.tsx';
import { NextCode } from './live/next-code.tsx';
import classes from './qr.module.css';
import { QrCode } from './qr-code.tsx';
import type { FixedQr } from './saved-qr.ts';
import { ShareButton } from './share-button.tsx';
import type { Shared } from './share-qr.ts';
import { TodaysMarks } from './todays-marks.tsx';
import type { QrText } from './use-qr-text.ts';

/** What few presses need. */
const loadSaved = () => import('./saved-qr.ts');

export function QrCard({ user, code }: { readonly user: User; readonly code: QrText }) {
  const { text, serverPng, shown, live, from, retry, retrying } = code;
  const picture = useRef<HTMLCanvasElement>(null);
  const fullScreen = useOwnPlace('full-screen');

  // The first press may come when the network is gone.
  useEffect(() => onceIdle(() => void loadSaved().catch(() => undefined)), []);
  const fixed = (): FixedQr => ({ user, text: text ?? '', drawn: picture.current, serverPng });
  const download = (): Promise<void> =>
    loadSaved().then(
      saved => saved.downloadOwnQr(fixed()),
      () => void toast.error(MESSAGES.network, { id: MESSAGES.network }),
    );
  const share = (): Promise<Shared> =>
    loadSaved().then(
      saved => saved.shareOwnQr(fixed()),
      () => ({ done: false, message: MESSAGES.network }),
    );

  return (
    <section className={`rc-box ${classes.card}`} aria-label="QR code">
      <QrCode shown={shown} text={text} user={user} picture={picture} />
      {live.held && <NextCode offsetMs={live.held.offsetMs} />}
      <TodaysMarks user={user} offsetMs={code.offsetMs} />
      <div role="status" className={classes.said}>
        {from === 'local' && (
          <Notice icon={IconEye} title="Local code" onRetry={retry} retrying={retrying}>
            This code was made on your device. At the door the admin will confirm you by eye.
          </Notice>
        )}
        <KeptNotice code={code} />
      </div>
      <Group justify="center" gap="sm">
        <Button
          size="md"
          disabled={text === undefined}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void download()}
        >
          Download
        </Button>
        <ShareButton disabled={text === undefined} onShare={share} />
      </Group>
      <Button
        variant="subtle"
        disabled={shown === undefined}
        leftSection={<IconMaximize size={20} aria-hidden />}
        onClick={fullScreen.open}
      >
        Show full screen
      </Button>
      <LiveBox live={live} awaited={shown === undefined} />
      <FullScreenQr
        shown={shown}
        held={live.held}
        user={user}
        offsetMs={code.offsetMs}
        opened={fullScreen.opened}
        onClose={fullScreen.close}
      />
    </section>
  );
}

/** A kept code is signed, and a live one is made here. So both work at the door, unless they were replaced since. */
function KeptNotice({ code: { keptAt, away, live, retry, retrying } }: { readonly code: QrText }) {
  const time = useCollegeTime();
  if (live.held ? !away : keptAt === null) return null;
  return (
    <Notice icon={IconDeviceMobileCheck} title="Kept on this device" onRetry={retry} retrying={retrying}>
      {live.held ? MESSAGES.liveCodeAlone : MESSAGES.qrKept(time.brief(keptAt ?? ''))}
    </Notice>
  );
}

interface NoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly children: ReactNode;
}

function Notice({ icon: Shown, title, onRetry, retrying, children }: NoticeProps) {
  return (
    <Alert
      role="presentation"
      color="marigold"
      icon={<Shown aria-hidden />}
      title={title}
      classNames={{ title: classes.warn }}
    >
      <p className={classes.noticeText}>{children}</p>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        Try the server again
      </Button>
    </Alert>
  );
}

const FullScreenQr = onDemand<FullScreenQrProps>(() =>
  import('./full-screen-qr.tsx').then(part => part.FullScreenQr),
);
