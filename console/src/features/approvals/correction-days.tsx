import { NativeSelect } from '@mantine/core';
import classes from '../../ui/form/setting-switch.module.css';
import { useChangeSetting } from './use-change-setting.ts';

/** Days, as text, because that is what a select holds. '': without a limit. */
const CHOICES = [
  ['', 'At any time'],
  ['3', 'For 3 days'],
  ['7', 'For 7 days'],
  ['14', 'For 14 days'],
  ['30', 'For 30 days'],
  ['0', 'Not at all'],
] as const;

const HINT =
  'Counted from the day of the event, or from the day on which it was recorded, if that is later. Students see the last day on the event’s page. Requests already sent still need your decision.';

/** For how long students may ask for a correction of their attendance. */
export function CorrectionDays({ days }: { readonly days: number | null }) {
  const change = useChangeSetting();
  const chosen = days === null ? '' : String(days);
  const known = CHOICES.some(([value]) => value === chosen);
  return (
    <div className={classes.setting}>
      <NativeSelect
        name="correctionDays"
        label="Students may ask for a correction"
        description={HINT}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ description: classes.hint ?? '' }}
        value={chosen}
        data={[
          ...CHOICES.map(([value, label]) => ({ value, label })),
          // Set by other software.
          ...(known ? [] : [{ value: chosen, label: `For ${chosen} days` }]),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ correctionDays: value === '' ? null : Number(value) })
        }
      />
    </div>
  );
}
