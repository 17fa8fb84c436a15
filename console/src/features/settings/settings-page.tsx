import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { homeOf } from '../../lib/paths.ts';
import { useSounds } from '../../lib/preferences.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { ScanningPanel } from './scanning-panel.tsx';
import classes from './settings.module.css';

/** The user's own settings. With an initial password, the password form comes first. */
export function SettingsPage() {
  const user = useSignedInUser();
  const navigate = useNavigate();
  if (user.mustChangePassword)
    return (
      <>
        <PageHeader title="Choose your own password" description={MESSAGES.passwordChangeRequired} />
        <PasswordForm
          user={user}
          isInitial
          onChanged={({ role }) => void navigate(homeOf(role), { replace: true })}
        />
      </>
    );
  return (
    <>
      <PageHeader title="Settings" back={{ to: homeOf(user.role), label: 'Back to Dashboard' }} />
      <div className={classes.layout}>
        <Panel title="Password">
          <PasswordForm user={user} onChanged={() => {}} />
        </Panel>
        <div className={classes.side}>
          <AppearancePanel />
          <SoundsPanel />
          {user.role === 'admin' && <ScanningPanel />}
        </div>
      </div>
    </>
  );
}

/** The same setting as the switch on the scanner. */
function SoundsPanel() {
  const [on, setOn] = useSounds();
  const hint = useId();
  return (
    <Panel title="Sounds">
      <Switch
        size="md"
        labelPosition="left"
        label="Play sounds on this device"
        aria-describedby={hint}
        withThumbIndicator={false}
        checked={on}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        classNames={{ body: classes.switch ?? '' }}
      />
      <p className={classes.hint} id={hint}>
        The scanner answers each scan with a tone: one for marked, one for already marked, one for refused.
      </p>
    </Panel>
  );
}
