import { Modal } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import type { User } from '#contract/accounts/schema.ts';
import type { HeldBinding } from '../../lib/live-code/bindings.ts';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { NextCode } from './live/next-code.tsx';
import classes from './qr.module.css';
import { QR_LOOK } from './qr-code.tsx';
import { TodaysMarks } from './todays-marks.tsx';

export interface FullScreenQrProps {
  readonly shown: string | undefined;
  /** What this phone holds, if the code is a live one. */
  readonly held: HeldBinding | null;
  readonly user: User;
  readonly offsetMs: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The code as large as the screen allows, for scanning from a distance or for codes with much content. */
export function FullScreenQr({ shown, held, user, offsetMs, opened, onClose }: FullScreenQrProps) {
  useScreenAwake(opened);
  return (
    <Modal opened={opened} onClose={onClose} fullScreen title="My QR Code">
      <div className={classes.large}>
        {shown !== undefined && <QRCodeSVG value={shown} {...QR_LOOK} title="My QR Code, full screen" />}
        <p className={classes.name}>{user.name}</p>
        <p className="rc-number">{user.roll_no}</p>
        {held && <NextCode offsetMs={held.offsetMs} />}
        <TodaysMarks user={user} offsetMs={offsetMs} />
      </div>
    </Modal>
  );
}
