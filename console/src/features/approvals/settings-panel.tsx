import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useOfficeSettingsQuery } from '../../lib/api/office-endpoints.ts';
import { useCollege } from '../../lib/use-college.ts';
import { SettingSwitch } from '../../ui/form/setting-switch.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { CorrectionDays } from './correction-days.tsx';
import { useChangeSetting } from './use-change-setting.ts';

interface Switched {
  readonly name: 'approveSignups' | 'lockIdentity' | 'mailAbsences';
  readonly label: string;
  readonly hint: string;
}

/** What holds for everybody, from the moment it is switched. */
const SWITCHED: readonly Switched[] = [
  {
    name: 'approveSignups',
    label: 'Approve sign-ups',
    hint: 'Students who sign up and are not on the list below wait for your approval. Until then they can sign in, but no event expects them and they cannot be marked. While this is off, only those wait who may have an account already: their roll number is nearly that of another student of their trade. Students who are already waiting still need your decision.',
  },
  {
    name: 'lockIdentity',
    label: 'Lock name, roll number and trade',
    hint: 'Students cannot change their name, roll number or trade. They send a request, and you decide. They enter their year once; after that only you can change it. They can change everything else themselves. While this is off, students change name, trade and year themselves. Whoever changes trade or year for a day is not expected at that day’s events of the old one, and so not absent. Requests already sent still need your decision.',
  },
  {
    name: 'mailAbsences',
    label: 'Mail absences to students',
    hint: 'Students who are recorded as absent get a mail about it a quarter of an hour later, if it still stands then, with the way to ask for a correction. There is none about events of more than 30 days ago, nor about absences that were recorded before this was on. Your mail server has to take one mail for each absence.',
  },
];

const NO_MAIL = 'This server has no mail set up, so none is sent.';

export function SettingsPanel() {
  const query = useOfficeSettingsQuery();
  const { mailsPasswordLinks } = useCollege();
  const settings = query.data?.settings;
  return (
    <Panel title="Settings">
      {settings ? (
        <>
          {SWITCHED.map(({ name, label, hint }) => (
            <OneSetting
              key={name}
              name={name}
              label={label}
              hint={name === 'mailAbsences' && !mailsPasswordLinks ? `${hint} ${NO_MAIL}` : hint}
              on={settings[name]}
            />
          ))}
          <CorrectionDays days={settings.correctionDays} />
        </>
      ) : query.isError ? (
        <QueryFailed message={OFFICE_MESSAGES.settingsFailed} query={query} />
      ) : (
        <LoadingState label="Loading the settings" rows={3} />
      )}
    </Panel>
  );
}

/** The switch moves when the server has stored it. */
function OneSetting({ name, ...shown }: Switched & { readonly on: boolean }) {
  const change = useChangeSetting();
  return <SettingSwitch {...shown} onChange={wanted => change({ [name]: wanted })} />;
}
