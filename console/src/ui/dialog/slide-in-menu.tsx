import { CloseButton, Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBackCloses } from '../../lib/navigation/back-closes.ts';
import { Logo } from '../frame/logo.tsx';

export interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly position?: 'left' | 'right';
  readonly children: ReactNode;
}

/** A menu that slides in. Composed from parts, because the ready-made title bar would be a second banner. */
export function SlideInMenu({ opened, onClose, position = 'left', children }: MenuDrawerProps) {
  useBackCloses(onClose, opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position={position} size={300}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body ref={beginAtEntry} p="md">
          <Group justify="space-between" mb="lg">
            <Logo />
            <CloseButton size={44} iconSize={24} aria-label="Close menu" onClick={onClose} />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The entry of this screen, or else the first one, has the focus. Otherwise Close would have it. */
function beginAtEntry(menu: HTMLElement | null): void {
  const entry = menu?.querySelector('nav [aria-current]') ?? menu?.querySelector('nav a');
  entry?.setAttribute('data-autofocus', '');
}
