import { Alert, Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconEye, IconMaximize } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useMemo, useRef } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/download.ts';
import { fallbackQrText } from './fallback-qr.ts';
import classes from './qr.module.css';
import { QR_LOOK, QrCode } from './qr-code.tsx';
import { ShareButton } from './share-button.tsx';
import type { SharedQr } from './share-qr.ts';
import { qrFileName } from './share-qr.ts';
import { TodaysMarks } from './todays-marks.tsx';

const pngOf = (canvas: HTMLCanvasElement | null): Promise<Blob | null> =>
  new Promise(resolve => (canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null)));

export function QrCard({ user }: { readonly user: User }) {
  const { text, local, retry, retrying } = useQrText(user);
  const picture = useRef<HTMLCanvasElement>(null);
  const name = qrFileName(user);

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
      <QrCode text={text} picture={picture} />
      <TodaysMarks user={user} />
      {local && <LocalNotice onRetry={retry} retrying={retrying} />}
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
      <FullScreenQr text={text} user={user} />
    </section>
  );
}

interface LocalNoticeProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function LocalNotice({ onRetry, retrying }: LocalNoticeProps) {
  return (
    <Alert
      color="marigold"
      icon={<IconEye aria-hidden />}
      title="Local code"
      classNames={{ title: classes.warn }}
    >
      <p className={classes.noticeText}>
        This code was made on your device. At the door the admin will confirm you by eye.
      </p>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        Try the server again
      </Button>
    </Alert>
  );
}

interface QrText {
  /** Undefined while loading. */
  readonly text: string | undefined;
  /** Made here, because the server gave none. */
  readonly local: boolean;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** The text of the user's QR code: from the server, otherwise the local fallback. */
function useQrText(user: User): QrText {
  const { currentData, isError, isFetching, refetch } = useUserQrQuery({ id: user.id });
  const fromServer = currentData?.qrCodeData;
  const local = isError && fromServer === undefined;
  const fallback = useMemo(() => (local ? fallbackQrText(user, new Date()) : undefined), [local, user]);

  useEffect(() => {
    // A fixed id shows the toast only once, however often the screen renders.
    if (local) toast.error(MESSAGES.qrFallback, { id: MESSAGES.qrFallback });
  }, [local]);

  return { text: fromServer ?? fallback, local, retry: () => void refetch(), retrying: isFetching };
}

const qrApi = api.injectEndpoints({
  endpoints: build => ({
    userQr: build.query({ ...get(ROUTES.userQr), providesTags: ['User'] }),
  }),
});

export const { useUserQrQuery } = qrApi;

interface FullScreenQrProps {
  readonly text: string | undefined;
  readonly user: User;
}

/** The code as large as the screen allows, for scanning from a distance or for codes with much content. */
function FullScreenQr({ text, user }: FullScreenQrProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        disabled={text === undefined}
        leftSection={<IconMaximize size={20} aria-hidden />}
        onClick={open}
      >
        Show full screen
      </Button>
      <Modal opened={opened} onClose={close} fullScreen title="My QR Code">
        <div className={classes.large}>
          {text !== undefined && <QRCodeSVG value={text} {...QR_LOOK} title="My QR Code, full screen" />}
          <TodaysMarks user={user} />
          <p className={classes.name}>{user.name}</p>
          <p className="rc-number">{user.roll_no}</p>
        </div>
      </Modal>
    </>
  );
}
