import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconEye, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { today } from '#contract/time.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { homeOf } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import columns from '../../ui/frame/columns.module.css';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PersonHead } from '../../ui/person/person-head.tsx';
import { Tag, Tags } from '../../ui/tag.tsx';
import classes from './qr.module.css';
import { QrCard } from './qr-card.tsx';
import { type QrText, useQrText } from './use-qr-text.ts';

const HELP = [
  'Present the code to the admin at the event.',
  'The admin scans it to mark your attendance.',
  'You can download it and save it on your phone.',
  'You can share it to your other devices.',
];

const NOTES = [
  'This code is unique to your account and contains personal information: keep it to yourself.',
  'Attendance can only be marked by authorized administrators.',
];

/** Few wait for approval, and everybody opens this screen at the door. */
const loadWaitingNote = () => import('../../ui/state/waiting-note.tsx').then(part => part.WaitingNote);

export function QrPage() {
  const user = useSignedInUser();
  const code = useQrText(user);
  const Waiting = usePart(loadWaitingNote, user.waiting === true, { ahead: false });
  return (
    <>
      <PageHeader title="My QR Code" back={{ to: homeOf(user.role), label: 'Back to Dashboard' }} />
      {Waiting && <Waiting />}
      <div className={`${columns.columns} ${classes.columns}`}>
        <QrCard user={user} code={code} />
        <div className={classes.stack}>
          <ProfileCard user={user} code={code} />
          <Panel title="How to use it">
            <ol className={classes.list} translate="yes">
              {HELP.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </Panel>
          <Panel title="Please note">
            <ul className={classes.list} translate="yes">
              {NOTES.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <NewCode userId={user.id} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function ProfileCard({
  user,
  code: { from, keptAt, offsetMs, live },
}: {
  readonly user: User;
  readonly code: QrText;
}) {
  const { timeZone } = useCollegeTime();
  const fetchedMs = keptAt === null ? Date.now() : Date.parse(keptAt);
  return (
    <section className={`rc-box ${classes.profile}`} aria-label="Profile">
      <PersonHead name={user.name}>
        {from === 'local' ? (
          <Tag tone="warn" icon={IconEye}>
            Local QR Code
          </Tag>
        ) : (
          <Tags>
            {user.waiting ? (
              <Tag tone="warn" icon={IconClock}>
                Waits for approval
              </Tag>
            ) : (
              <Tag tone="present" icon={IconCircleCheck}>
                Active QR Code
              </Tag>
            )}
            {live.held && (
              <Tag tone="brand" icon={IconRefresh}>
                Live code
              </Tag>
            )}
          </Tags>
        )}
      </PersonHead>
      <dl className={classes.facts}>
        <div>
          <dt>Roll Number</dt>
          <dd className="rc-number">{user.roll_no ?? '–'}</dd>
        </div>
        <div>
          <dt>Trade</dt>
          <dd>{user.trade ?? '–'}</dd>
        </div>
        <div>
          <dt>Generated</dt>
          <dd>{formatDay(today(new Date(fetchedMs + offsetMs), timeZone))}</dd>
        </div>
      </dl>
    </section>
  );
}

const loadDialog = () => import('./replace-dialog.tsx').then(part => part.ReplaceDialog);

/** For a code that somebody else has, or may have. */
function NewCode({ userId }: { readonly userId: string }) {
  const [replacing, setReplacing] = useState(false);
  const close = (): void => setReplacing(false);
  const ReplaceDialog = usePart(loadDialog, replacing, { onFailed: close });
  return (
    <>
      <Button
        variant="default"
        mt="md"
        leftSection={<IconRefresh size={20} aria-hidden />}
        onClick={() => setReplacing(true)}
      >
        New QR Code
      </Button>
      {replacing && ReplaceDialog && <ReplaceDialog userId={userId} onClose={close} />}
    </>
  );
}
