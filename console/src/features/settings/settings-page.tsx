import { useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { homeOf } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import columns from '../../ui/frame/columns.module.css';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AppearancePanel, ScanningPanel, SoundsPanel } from './device-panels.tsx';
import { PasswordForm } from './password-form.tsx';
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
      <div className={`${columns.columns} ${classes.layout}`}>
        <Panel title="Password">
          <PasswordForm user={user} onChanged={() => {}} />
        </Panel>
        <div className={columns.side}>
          <AppearancePanel />
          <SoundsPanel />
          {user.role === 'admin' && <ScanningPanel />}
        </div>
      </div>
    </>
  );
}
