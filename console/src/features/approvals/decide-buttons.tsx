import { IconCheck, IconX } from '@tabler/icons-react';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { RowButton } from '../../ui/button/row-button.tsx';
import { UnlessGone } from '../../ui/list/unless-gone.tsx';
import kept from '../../ui/state/kept-list.module.css';
import type { RowActions } from './waiting-panel.tsx';

interface DecideButtonsProps extends Pick<RowActions, 'gone' | 'approving' | 'onApprove' | 'onRefuse'> {
  /** What is decided about, for screen readers. */
  readonly of: string;
}

/** Approve or refuse one that waits. */
export const DecideButtons = ({ of, gone, approving, onApprove, onRefuse }: DecideButtonsProps) => (
  <UnlessGone gone={gone} note={OFFICE_MESSAGES.noLongerWaits}>
    <div className={kept.actions}>
      <RowButton size="sm" label="Approve" of={of} icon={IconCheck} loading={approving} onPress={onApprove} />
      <RowButton size="sm" label="Refuse" of={of} icon={IconX} onPress={onRefuse} />
    </div>
  </UnlessGone>
);
