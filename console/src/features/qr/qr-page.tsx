import { homeOf } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProfileCard } from './profile-card.tsx';
import classes from './qr.module.css';
import { QrCard } from './qr-card.tsx';

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

export function QrPage() {
  const user = useSignedInUser();
  return (
    <>
      <PageHeader title="My QR Code" back={{ to: homeOf(user.role), label: 'Back to Dashboard' }} />
      <div className={classes.columns}>
        <QrCard user={user} />
        <div className={classes.stack}>
          <ProfileCard user={user} />
          <Panel title="How to use it">
            <ol className={classes.list}>
              {HELP.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </Panel>
          <Panel title="Please note">
            <ul className={classes.list}>
              {NOTES.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}
