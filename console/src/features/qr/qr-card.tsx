import { Alert, Button, Group } from '@mantine/core';
import { type Icon, IconDeviceMobileCheck, IconDownload, IconEye, IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { saveFile } from '../../lib/api/download.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import type { FullScreenQrProps } from './full-screen-qr.tsx';
import { LiveBox } from './live/live-box.tsx';
import { NextCode } from './live/next-code.tsx';
import classes from './qr.module.css';
import { QrCode } from './qr-code.tsx';
import { ShareButton } from './share-button.tsx';
import type { SharedQr } from './share-qr.ts';
import { qrFileName } from './share-qr.ts';
import { TodaysMarks } from './todays-marks.tsx';
import type { QrText } from './use-qr-text.ts';

const pngOf = (canvas: HTMLCanvasElement | null): Promise<Blob | null> =>
  new Promise(resolve => (canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null)));

interface QrCardProps {
  readonly user: User;
  readonly code: QrText;
}

export function QrCard({ user, code }: QrCardProps) {
  const { text, shown, live, from, retry, retrying } = code;
  const picture = useRef<HTMLCanvasElement>(null);
  const name = qrFileName(user);
  const fullScreen = useFullScreen();

  const download = async (): Promise<void> => {
    const png = await pngOf(picture.current);
    if (!png) return;
    saveFile(png, name);
    toast.success(MESSAGES.qrDownloaded);
  };
  const prepare = async (): Promise<SharedQr> => {
    const png = await pngOf(picture.current);
    return {
      title: `QR code of ${user.name}`,
      text: text ?? '',
      file: png && new File([png], name, { type: png.type }),
    };
  };

  return (
    <section className={`rc-box ${classes.card}`} aria-label="QR code">
      <QrCode shown={shown} text={text} picture={picture} />
      {live.held && <NextCode offsetMs={live.held.offsetMs} />}
      <TodaysMarks user={user} offsetMs={code.offsetMs} />
      {from === 'local' && (
        <Notice icon={IconEye} title="Local code" onRetry={retry} retrying={retrying}>
          This code was made on your device. At the door the admin will confirm you by eye.
        </Notice>
      )}
      <KeptNotice code={code} />
      <Group justify="center" gap="sm">
        <Button
          size="md"
          disabled={text === undefined}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void download()}
        >
          Download
        </Button>
        <ShareButton disabled={text === undefined} prepare={prepare} />
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

const FULL_SCREEN = 'full-screen';

/**
 * A place of its own in the browser's history. A phone's Back leaves what covers the screen, and not the page below it,
 * even where that page was the first one.
 */
function useFullScreen() {
  const { state, ...here } = useLocation();
  const navigate = useNavigate();
  const opened = state === FULL_SCREEN;
  // The browser follows a moment later. A second press until then would leave the page, too.
  const leaving = useRef(false);
  useEffect(() => {
    if (opened) leaving.current = false;
  }, [opened]);
  return {
    opened,
    open: () => void navigate(here, { state: FULL_SCREEN, preventScrollReset: true }),
    close: () => {
      if (!opened || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
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
    <Alert color="marigold" icon={<Shown aria-hidden />} title={title} classNames={{ title: classes.warn }}>
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
