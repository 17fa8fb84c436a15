import { UnstyledButton } from '@mantine/core';
import { IconCalendar, IconCalendarEvent, IconPinned, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { Notice } from '#contract/notices/schema.ts';
import { formatDay } from '../../lib/format/college-time.ts';
import { nameOf } from '../../lib/format/format.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import kept from '../../ui/kept-list.module.css';
import { Tag, Tags } from '../../ui/tag.tsx';
import { EventLink } from './event-link.tsx';
import { excerpt, linked } from './notice-text.ts';
import classes from './notices.module.css';

/** One notice. A long one shows only its beginning until the reader opens it. */
export function NoticeCard({ notice }: { readonly notice: Notice }) {
  const [open, setOpen] = useState(false);
  const beginning = excerpt(notice.text);
  const { pinned, expiry_date, event_id: about } = notice;
  return (
    <li className={classes.notice} data-pinned={pinned} tabIndex={-1}>
      <div className={kept.head}>
        <h3 className={`${kept.title} ${classes.title}`}>{notice.title}</h3>
        <Tags>
          {pinned && (
            <Tag tone="brand" icon={IconPinned}>
              Pinned
            </Tag>
          )}
          <Tag>{notice.type}</Tag>
        </Tags>
      </div>
      <NoticeText text={open || beginning === null ? notice.text : beginning} />
      {beginning !== null && (
        <UnstyledButton
          className={classes.readMore}
          aria-expanded={open}
          aria-label={`${open ? 'Read less' : 'Read more'} of ${notice.title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read more'}
        </UnstyledButton>
      )}
      <Facts className={classes.about}>
        <Fact icon={IconUser}>{nameOf(notice.createdBy)}</Fact>
        <Fact icon={IconCalendar}>
          {formatDay(notice.publish_date)}
          {expiry_date !== null && `, until ${formatDay(expiry_date)}`}
        </Fact>
        {about && (
          <Fact icon={IconCalendarEvent}>
            <span>
              About <EventLink event={about} />
            </span>
          </Fact>
        )}
      </Facts>
    </li>
  );
}

/** A notice's text as it was typed. Its addresses open in a new tab. */
function NoticeText({ text }: { readonly text: string }) {
  return (
    <p className={classes.text}>
      {linked(text).map((piece, index) =>
        piece.isLink ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
          <a key={index} href={piece.text} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
