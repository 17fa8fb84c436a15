import { IconCalendar, IconCalendarEvent, IconPinned, IconUser } from '@tabler/icons-react';
import type { Notice } from '#contract/notices/schema.ts';
import { formatDay } from '../../lib/format/college-time.ts';
import { nameOf } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { Tag, Tags } from '../../ui/tag.tsx';
import { LongText } from './long-text.tsx';
import classes from './notices.module.css';

/** One notice. */
export function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { pinned, expiry_date, event_id: about } = notice;
  return (
    <li className={classes.notice} data-pinned={pinned}>
      <div className={kept.head}>
        <h3 className={`${kept.title} ${classes.title}`} lang={languageOf(notice.title)} translate="yes">
          {notice.title}
        </h3>
        <Tags>
          {pinned && (
            <Tag tone="brand" icon={IconPinned}>
              Pinned
            </Tag>
          )}
          <Tag>{notice.type}</Tag>
        </Tags>
      </div>
      <LongText text={notice.text} of={notice.title} />
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
