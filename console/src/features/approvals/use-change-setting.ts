import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { ChangeSettingsBody } from '#contract/office/schema.ts';
import { useChangeOfficeSettingsMutation } from '../../lib/api/office-endpoints.ts';
import { tellOutcome } from '../../ui/state/outcome.ts';

/**
 * Saves a setting. Each has its own, so that another one can be changed meanwhile. It is not disabled while it is saved,
 * because that would take the focus away.
 */
export function useChangeSetting(): (wanted: ChangeSettingsBody) => void {
  const [change, { isLoading }] = useChangeOfficeSettingsMutation();
  return wanted => {
    if (!isLoading) void tellOutcome(change(wanted), OFFICE_MESSAGES.settingsUnsaved);
  };
}
