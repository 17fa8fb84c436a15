import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import { isOnlyPrinted } from '#contract/reports/request.ts';
import {
  useCreateScheduleMutation,
  useRequestReportMutation,
  useSchedulesQuery,
} from '../../lib/api/report-endpoints.ts';
import { useCreation } from '../../lib/api/submissions.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { EditorDrawer, EditorForm, useEditor } from '../../ui/dialog/editor-drawer.tsx';
import forms from '../../ui/form/form.module.css';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { fieldsOf, useSubmit } from '../../ui/form/use-submit.ts';
import { bodyOf, isAhead, scheduleOf } from './report-body.ts';
import { ReportFields } from './report-fields.tsx';
import { describedBelow, type ReportFormHandle, type ReportValues, useReportForm } from './report-form.ts';
import classes from './reports.module.css';
import { WEEKDAYS } from './subject-words.ts';

interface NewReportProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opens beside the list in which the requested report will appear. */
export function NewReportDrawer({ opened, onClose }: NewReportProps) {
  return (
    <EditorDrawer
      opened={opened}
      title="New Report"
      size={620}
      unsaved={MESSAGES.reportUnasked}
      onClose={onClose}
    >
      <NewReport />
    </EditorDrawer>
  );
}

function NewReport() {
  const form = useReportForm();
  const { close } = useEditor();
  const { timeZone } = useCollegeTime();
  const [request] = useRequestReportMutation();
  const [schedule] = useCreateScheduleMutation();
  const once = useCreation();
  const { problem, submit } = useSubmit(form, [], REPORT_LIST_MESSAGES.reportRequestFailed);

  const ask = async (values: ReportValues): Promise<void> => {
    if (isAhead(values, timeZone, new Date()))
      return form.setError('asOf', { message: MESSAGES.reportMomentToCome }, { shouldFocus: true });
    return submit<{ readonly message: string }>(
      values.every === 'once' ? request(bodyOf(values, timeZone)) : once(schedule, scheduleOf(values)),
      data => void toast.success(data.message),
      close,
    );
  };

  return (
    <EditorForm
      form={form}
      draft="new"
      problem={problem}
      label="Make Report"
      pending="Asking..."
      onSubmit={ask}
    >
      <ReportFields form={form} />
      <WhenFields form={form} />
    </EditorForm>
  );
}

const RHYTHMS = [
  { value: 'once', label: 'Once, now' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month, on the 1st' },
];
const DAYS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

/** When the report is made, and for which instant. */
function WhenFields({ form }: { readonly form: ReportFormHandle }) {
  const field = fieldsOf(form);
  const [every, kind] = useWatch({ control: form.control, name: ['every', 'kind'] });
  const canMail = useSchedulesQuery().data?.canMail ?? false;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>When</legend>
      <div className={forms.pair}>
        <NativeSelect {...field('every')} label="Make it" data={RHYTHMS} />
        {every === 'week' && <NativeSelect {...field('weekday')} label="Weekday" data={DAYS} />}
        {every !== 'once' && <TextInput {...field('time')} type="time" label="Time" {...MUST_CHOOSE} />}
        {every === 'once' && !isOnlyPrinted(kind) && (
          <TextInput
            {...field('asOf')}
            type="datetime-local"
            label="As it was known at"
            {...describedBelow('Empty: as it is known now')}
          />
        )}
      </div>
      {every !== 'once' && canMail && <Checkbox {...field('mail')} label="Send it to my email, too" />}
    </fieldset>
  );
}
