import { NativeSelect, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { EVENT_TYPES, RANGES, YEARS } from '#contract/constants.ts';
import type { ReportKind } from '#contract/reports/request.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import forms from '../../ui/form/form.module.css';
import { fieldsOf } from '../../ui/form/use-submit.ts';
import { FILTERS_OF, type Filter } from './filters-of.ts';
import { describedBelow, type ReportFormHandle } from './report-form.ts';
import { RANGE_WORDS, STATUS_WORDS } from './subject-words.ts';

const all = (label: string) => ({ value: '', label });
const RANGE_CHOICES = [
  all('All Dates'),
  ...RANGES.map(value => ({ value, label: RANGE_WORDS[value] })),
  { value: 'days', label: 'From … to …' },
];
const statuses = (kind: ReportKind) => [
  all('All Status'),
  ...Object.entries(STATUS_WORDS)
    .filter(([value]) => kind === 'event' || value !== 'not_marked')
    .map(([value, label]) => ({ value, label })),
];

const ENDS_WITH =
  'Ends with the day the report is asked for or due. An event of a later day is left out, even one that was opened early.';
const MONTH_BEFORE = 'The whole month before the one in which the report is asked for or due.';

/** What a span of days means. A later event may have marks: it can be opened early. */
function hintFor(range: string): string | false {
  if (range === 'lastMonth') return MONTH_BEFORE;
  return range !== '' && range !== 'days' && ENDS_WITH;
}

/** The filters of this kind of report. */
export function FilterFields({ form, kind }: { readonly form: ReportFormHandle; readonly kind: ReportKind }) {
  const field = fieldsOf(form);
  const range = useWatch({ control: form.control, name: 'range' });
  const has = (filter: Filter): boolean => FILTERS_OF[kind].includes(filter);
  return (
    <div className={forms.pair}>
      {has('days') && (
        <NativeSelect
          {...field('range')}
          label="Period"
          {...describedBelow(hintFor(range))}
          data={RANGE_CHOICES}
        />
      )}
      {has('days') && range === 'days' && (
        <>
          <TextInput {...field('date_from')} type="date" label="First day" />
          <TextInput {...field('date_to')} type="date" label="Last day" />
        </>
      )}
      {has('trade') && (
        <NativeSelect {...field('trade')} label="Trade" data={[all('All Trades'), ...TRADE_NAMES]} />
      )}
      {has('year') && <NativeSelect {...field('year')} label="Year" data={[all('All Years'), ...YEARS]} />}
      {has('event_type') && (
        <NativeSelect {...field('event_type')} label="Event type" data={[all('All Types'), ...EVENT_TYPES]} />
      )}
      {has('status') && <NativeSelect {...field('status')} label="Status" data={statuses(kind)} />}
      {has('search') && (
        <TextInput
          {...field('search')}
          label="Search"
          {...describedBelow(
            kind === 'attendance' ? 'Name, roll number, email or event' : 'Name, roll number or email',
          )}
        />
      )}
    </div>
  );
}
