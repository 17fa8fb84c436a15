import { PATHS } from '../../lib/paths.ts';
import columns from '../../ui/frame/columns.module.css';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import classes from './approvals.module.css';
import { ChangesPanel } from './changes-panel.tsx';
import { ExpectedPanel } from './expected-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SignupsPanel } from './signups-panel.tsx';

/** Who may be here, and as whom: what waits for the office, and what the office has set about it. */
export const ApprovalsPage = () => (
  <>
    <PageHeader
      title="Approvals"
      description="New sign-ups, and changes of name, roll number or trade."
      back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
    />
    <div className={`${columns.columns} ${classes.layout}`}>
      <div className={columns.side}>
        <SignupsPanel />
        <ChangesPanel />
      </div>
      <div className={columns.side}>
        <SettingsPanel />
        <ExpectedPanel />
      </div>
    </div>
  </>
);
