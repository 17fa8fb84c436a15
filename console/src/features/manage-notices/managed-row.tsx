import {
  IconCalendarEvent,
  IconPencil,
  IconPinned,
  IconPinnedOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { formatDay } from '../../lib/format/college-time.ts';
import { nameOf } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { RowButton } from '../../ui/button/row-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { UnlessGone } from '../../ui/list/unless-gone.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { tellOutcome } from '../../ui/state/outcome.ts';
import { Tag, Tags } from '../../ui/tag.tsx';
import classes from './manage-notices.module.css';
import { useUpdateNoticeMutation } from './manage-notices-api.ts';
import { rowId } from './next-row.ts';

interface ManagedRowProps {
  readonly notice: ManagedNotice;
  /** It has left the list since it was shown. */
  readonly gone: boolean;
  readonly onWrite: (notice: ManagedNotice) => void;
  readonly onDelete: (notice: ManagedNotice) => void;
}

/** A notice for admins: an excerpt, when it is shown, and its actions. */
export function ManagedRow({ notice, gone, onWrite, onDelete }: ManagedRowProps) {
  const { title, type, pinned, event_id: about, createdBy } = notice;
  return (
    <li className={kept.row} id={rowId(notice.id)} tabIndex={-1}>
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title} lang={languageOf(title)}>
            {title}
          </h3>
          <Tags>
            {pinned && (
              <Tag tone="brand" icon={IconPinned}>
                Pinned
              </Tag>
            )}
            <Tag>{type}</Tag>
          </Tags>
        </div>
        <p className={classes.text} lang={languageOf(notice.text)}>
          {withoutEmptyLines(notice.text)}
        </p>
        <p className={`${classes.when} rc-number`}>{spanOf(notice)}</p>
        <Facts className={kept.facts}>
          <Fact icon={IconUser}>{nameOf(createdBy)}</Fact>
          {about && <Fact icon={IconCalendarEvent}>About {about.title}</Fact>}
        </Facts>
      </div>
      <UnlessGone gone={gone} note={MESSAGES.noLongerListed}>
        <div className={kept.actions}>
          <PinButton notice={notice} />
          <RowButton size="sm" label="Edit" of={title} icon={IconPencil} onPress={() => onWrite(notice)} />
          <RowButton size="sm" label="Delete" of={title} icon={IconTrash} onPress={() => onDelete(notice)} />
        </div>
      </UnlessGone>
    </li>
  );
}

/** There is room for few lines. */
const withoutEmptyLines = (text: string): string => text.replace(/\n\s*\n/g, '\n');

/** Pins a notice above the others, or unpins it. */
function PinButton({ notice: { id, title, pinned } }: { readonly notice: ManagedNotice }) {
  const [update, { isLoading }] = useUpdateNoticeMutation();
  const toggle = (): Promise<void> => tellOutcome(update({ id, pinned: !pinned }), MESSAGES.noticeSaveFailed);
  return (
    <RowButton
      size="sm"
      label={pinned ? 'Unpin' : 'Pin'}
      of={title}
      icon={pinned ? IconPinnedOff : IconPinned}
      loading={isLoading}
      onPress={() => void toggle()}
    />
  );
}

type Days = Pick<ManagedNotice, 'publish_date' | 'expiry_date' | 'state'>;

/** The days on which a notice is shown, in words that fit its state. */
export function spanOf({ publish_date, expiry_date, state }: Days): string {
  const from = formatDay(publish_date);
  const to = expiry_date === null ? null : formatDay(expiry_date);
  if (state === 'scheduled') return `Will be shown from ${from}${to === null ? '' : ` to ${to}`}`;
  if (state === 'expired') return `Was shown from ${from} to ${to}`;
  return to === null ? `Shown since ${from}` : `Shown from ${from} to ${to}`;
}
