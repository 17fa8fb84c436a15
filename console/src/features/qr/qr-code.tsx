import { Skeleton } from '@mantine/core';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { QR_IMAGE } from '#contract/constants.ts';
import classes from './qr.module.css';

/** Large enough to stay crisp when a phone shows the saved picture on its whole screen. */
const SAVED_PX = 1_000;

export const QR_LOOK = {
  level: QR_IMAGE.level,
  marginSize: QR_IMAGE.quietZoneModules,
  bgColor: '#ffffff',
  fgColor: '#000000',
};

interface QrCodeProps {
  /** What is shown. */
  readonly shown: string | undefined;
  /** What is saved and shared: the fixed code. */
  readonly text: string | undefined;
  /** Whose it is. It stands beside the code, because brothers and sisters share a phone. */
  readonly user: Pick<User, 'name' | 'roll_no'>;
  /** The picture to save and share. It is drawn beside the visible one and never shown. */
  readonly picture: Ref<HTMLCanvasElement>;
}

/** Black on white in both colour schemes, because cameras do not read inverted codes. */
export function QrCode({ shown, text, user, picture }: QrCodeProps) {
  return (
    <div className={classes.whole}>
      <div className={classes.paper}>
        {shown === undefined ? (
          <Skeleton w={QR_IMAGE.sizePx} h={QR_IMAGE.sizePx} />
        ) : (
          <div data-testid="qr-code" className={classes.code}>
            <QRCodeSVG value={shown} size={QR_IMAGE.sizePx} {...QR_LOOK} title="My QR Code" />
          </div>
        )}
        {text !== undefined && (
          <QRCodeCanvas ref={picture} value={text} size={SAVED_PX} {...QR_LOOK} hidden aria-hidden />
        )}
      </div>
      <p className={classes.whose}>
        <strong>{user.name}</strong> <span className="rc-number">{user.roll_no}</span>
      </p>
    </div>
  );
}
