import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import type { User } from '#contract/accounts/schema.ts';

import classes from './qr.module.css';
import { QR_LOOK } from './qr-code.tsx';

interface FullScreenQrProps {
  readonly text: string | undefined;
  readonly user: User;
}

/** The code as large as the screen allows, for scanning from a distance or for codes with much content. */
export function FullScreenQr({ text, user }: FullScreenQrProps) {
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
          <p className={classes.name}>{user.name}</p>
          <p className="rc-number">{user.roll_no}</p>
        </div>
      </Modal>
    </>
  );
}
