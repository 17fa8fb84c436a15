import {
  IconCalendarEvent,
  IconCircleCheck,
  IconClockStop,
  IconDeviceMobile,
  IconEye,
  IconIdOff,
  IconUser,
} from '@tabler/icons-react';
import type { Pass } from '#contract/passes/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { titleAndDate } from '../../lib/format/event-labels.ts';
import { RowButton } from '../../ui/button/row-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { Tag, Tags } from '../../ui/tag.tsx';
import { marksOf, rightsOf, STATE_WORDS } from './pass-words.ts';
import classes from './passes.module.css';

interface PassRowProps {
  readonly pass: Pass;
  readonly onPair: (pass: Pass) => void;
  readonly onRevoke: (pass: Pass) => void;
}

/** Who may do what where, until when, and what was done with it. */
export function PassRow({ pass, onPair, onRevoke }: PassRowProps) {
  const { name, state, events, issuer, holder, expiresAt, revokedAt, lastSeenAt, marks } = pass;
  const time = useCollegeTime();
  const { label, tone } = STATE_WORDS[state];
  const waits = state === 'offered' || state === 'paired';
  return (
    <li className={kept.row} data-testid="pass">
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title}>{name}</h3>
          <Tags>
            <Tag {...(tone && { tone })}>{label}</Tag>
          </Tags>
        </div>
        <p className={classes.rights}>{rightsOf(pass)}</p>
        <Facts className={kept.facts}>
          <Fact icon={IconCalendarEvent}>{events.map(titleAndDate).join(', ')}</Fact>
          <Fact icon={IconClockStop}>
            {revokedAt === null ? `Until ${time.brief(expiresAt)}` : `Revoked ${time.brief(revokedAt)}`}
          </Fact>
          <Fact icon={IconEye}>{lastSeenAt === null ? 'Never seen' : `Seen ${time.brief(lastSeenAt)}`}</Fact>
          <Fact icon={IconCircleCheck}>{marksOf(marks)}</Fact>
          <Fact icon={IconUser}>
            {holder ? `Held by ${holder.name}, issued by ${issuer.name}` : `Issued by ${issuer.name}`}
          </Fact>
        </Facts>
      </div>
      {state !== 'ended' && (
        <div className={kept.actions}>
          {waits && (
            <RowButton
              size="sm"
              label="Pair"
              of={name}
              icon={IconDeviceMobile}
              onPress={() => onPair(pass)}
            />
          )}
          <RowButton size="sm" label="Revoke" of={name} icon={IconIdOff} onPress={() => onRevoke(pass)} />
        </div>
      )}
    </li>
  );
}
