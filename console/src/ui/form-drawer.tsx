import { Button, CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { isEscape } from '../lib/focus/is-escape.ts';
import forms from './form.module.css';
import classes from './form-drawer.module.css';

interface FormDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form beside the list that it adds to. */
export function FormDrawer({ opened, title, size, onClose, children }: FormDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={size} closeOnEscape={false}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      {/* Not the drawer's own Escape: a question that `onClose` opens would take the same key press as its answer.
          In the capture phase, because Mantine drops `onKeyDown` here. */}
      <Drawer.Content
        onKeyDownCapture={({ nativeEvent, target }) =>
          isEscape(nativeEvent) && !closesItself(target) && onClose()
        }
      >
        <Drawer.Body className={classes.drawer}>
          {/* Not the drawer's own header, which would be a second banner of the page. */}
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <CloseButton size={44} iconSize={24} aria-label="Close" onClick={onClose} />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** An open list of choices takes Escape for itself. Mantine marks its field with this. */
const closesItself = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['mantineStopPropagation'] === 'true';

interface FormButtonsProps {
  readonly label: string;
  /** Instead of the label, while the form is sent. */
  readonly pending: string;
  readonly sending: boolean;
  readonly onCancel: () => void;
}

/** The last line of the form. */
export const FormButtons = ({ label, pending, sending, onCancel }: FormButtonsProps) => (
  <div className={forms.buttons}>
    <Button type="submit" size="lg" disabled={sending}>
      {sending ? pending : label}
    </Button>
    <Button size="lg" variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
