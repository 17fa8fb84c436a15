import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { OfficeSettings } from '#contract/office/schema.ts';
import { useChangeOfficeSettingsMutation, useOfficeSettingsQuery } from '../../lib/api/office-endpoints.ts';
import { SettingSwitch } from '../../ui/form/setting-switch.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { tellOutcome } from '../../ui/state/outcome.ts';

interface Setting {
  readonly name: keyof OfficeSettings;
  readonly label: string;
  readonly hint: string;
}

/** What holds for everybody, from the moment it is switched. */
const SETTINGS: readonly Setting[] = [
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
];

export function SettingsPanel() {
  const query = useOfficeSettingsQuery();
  return (
    <Panel title="Settings">
      {query.data ? (
        SETTINGS.map(setting => (
          <OneSetting key={setting.name} {...setting} on={query.data?.settings[setting.name] ?? false} />
        ))
      ) : query.isError ? (
        <QueryFailed message={OFFICE_MESSAGES.settingsFailed} query={query} />
      ) : (
        <LoadingState label="Loading the settings" rows={2} />
      )}
    </Panel>
  );
}

/** The switch moves when the server has stored it. */
function OneSetting({ name, ...shown }: Setting & { readonly on: boolean }) {
  const [change, { isLoading }] = useChangeOfficeSettingsMutation();
  const set = (wanted: boolean): Promise<void> =>
    tellOutcome(change({ [name]: wanted }), OFFICE_MESSAGES.settingsUnsaved);
  // Not disabled while it is saved: that would take the focus away.
  return <SettingSwitch {...shown} onChange={wanted => !isLoading && void set(wanted)} />;
}
