import { NativeSelect, TextInput } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { LONG_PDF, LONG_PDF_OR_CSV, roundedRates } from '#contract/reports/files.ts';
import { formatsOf, isOfEvent, isOnlyPrinted, type ReportKind } from '#contract/reports/request.ts';
import { FORMAT_WORDS, KIND_WORDS } from '../../lib/format/report-words.ts';
import forms from '../../ui/form/form.module.css';
import { fieldsOf } from '../../ui/form/use-submit.ts';
import { FilterFields } from './filter-fields.tsx';
import { EventFinder, StudentFinder } from './finder.tsx';
import { formatFor } from './report-body.ts';
import { describedBelow, type ReportFormHandle } from './report-form.ts';

const KIND_CHOICES = Object.entries(KIND_WORDS).map(([value, { title }]) => ({ value, label: title }));
const SIDES = [
  { value: 'below', label: 'Below the rate' },
  { value: 'above', label: 'At least the rate' },
];

const NEITHER_LIST =
  'Students without a mark in the period are in neither list. The PDF shows how many they are. For CSV and Excel, press Verify beside the report to see it.';

/** The kind of report, its subject and its format. */
export function ReportFields({ form }: { readonly form: ReportFormHandle }) {
  const field = fieldsOf(form);
  const [kind, chosen] = useWatch({ control: form.control, name: ['kind', 'format'] });
  const format = formatFor({ kind, format: chosen });
  return (
    <>
      <div className={forms.pair}>
        <NativeSelect
          {...field('kind')}
          label="Report"
          {...describedBelow(
            isOnlyPrinted(kind) ? `${KIND_WORDS[kind].about}. ${LONG_PDF}` : KIND_WORDS[kind].about,
          )}
          data={KIND_CHOICES}
          data-autofocus
        />
        {!isOnlyPrinted(kind) && (
          <NativeSelect
            {...field('format')}
            value={format}
            label="File format"
            {...describedBelow(format === 'pdf' ? `To print. ${LONG_PDF_OR_CSV}` : 'To calculate with')}
            data={formatsOf(kind).map(value => ({ value, label: FORMAT_WORDS[value] }))}
          />
        )}
      </div>
      <Subject form={form} kind={kind} />
      <FilterFields form={form} kind={kind} />
    </>
  );
}

/** The required fields of a kind. */
function Subject({ form, kind }: { readonly form: ReportFormHandle; readonly kind: ReportKind }) {
  const field = fieldsOf(form);
  if (isOfEvent(kind)) return <Chosen form={form} name="eventId" by={EventFinder} />;
  if (kind === 'student') return <Chosen form={form} name="userId" by={StudentFinder} />;
  if (kind !== 'eligibility') return null;
  return (
    <div className={forms.pair}>
      <NativeSelect {...field('side')} label="List students" {...describedBelow(NEITHER_LIST)} data={SIDES} />
      <TextInput
        {...field('rate')}
        label="Rate in percent"
        {...describedBelow(`Rates are ${roundedRates(75)}.`)}
        required
        inputMode="numeric"
      />
    </div>
  );
}

interface ChosenProps {
  readonly form: ReportFormHandle;
  readonly name: 'eventId' | 'userId';
  readonly by: typeof EventFinder;
}

/** The one that the report is of. The form knows its field, so that it takes the focus when nobody was chosen. */
function Chosen({ form: { control }, name, by: Finder }: ChosenProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Finder ref={field.ref} value={field.value} error={fieldState.error?.message} onChoose={field.onChange} />
  );
}
