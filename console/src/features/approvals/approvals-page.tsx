import { PATHS } from '../../lib/paths.ts';
import columns from '../../ui/frame/columns.module.css';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import classes from './approvals.module.css';
import { ChangesPanel } from './changes-panel.tsx';
import { CorrectionsPanel } from './corrections-panel.tsx';
import { ExpectedPanel } from './expected-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SignupsPanel } from './signups-panel.tsx';

/** What waits for the office, and what the office has set about who may be here, and as whom. */
export const ApprovalsPage = () => (
  <>
    <PageHeader
      title="Approvals"
      description="New sign-ups, changes of name, roll number or trade, and corrections of attendance."
      back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
    />
    <div className={`${columns.columns} ${classes.layout}`}>
      <div className={columns.side}>
        <SignupsPanel />
        <ChangesPanel />
        <CorrectionsPanel />
      </div>
      <div className={columns.side}>
        <SettingsPanel />
        <ExpectedPanel />
      </div>
    </div>
  </>
);
