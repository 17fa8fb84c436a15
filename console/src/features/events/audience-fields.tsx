import { Input, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { MESSAGES } from '#contract/messages.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './event-editor.module.css';
import type { EventControl } from './event-form.ts';
import { expectedWords, isListing } from './event-words.ts';
import { ListFailed } from './list-failed.tsx';
import type { ListedFieldsProps } from './listed/listed-fields.tsx';
import { TermsFields } from './terms-fields.tsx';

const CHOICES = [
  { value: 'all', label: 'All students' },
  { value: 'some', label: 'Some trades or years' },
  { value: 'listed', label: 'A list of students' },
];

/** Whom the event is for: all students, those of the ticked trades and years, or those of a list. */
export function AudienceFields({ control }: { readonly control: EventControl }) {
  const trades = useController({ control, name: 'trades' });
  const years = useController({ control, name: 'years' });
  const students = useController({ control, name: 'students' });
  const pasted = useController({ control, name: 'pasted' });
  const said = {
    ...{ trades: trades.field.value ?? [], years: years.field.value ?? [] },
    ...{ students: students.field.value ?? [], pasted: pasted.field.value ?? null },
  };
  const [isOpen, setOpen] = useState(false);
  // Also when a draft comes back. It stays open when the last tick is taken away.
  if (!isOpen && said.trades.length + said.years.length > 0) setOpen(true);
  const isList = isListing(said);
  const list = (ids: string[], text: string | null): void => {
    students.field.onChange(ids);
    pasted.field.onChange(text);
  };
  const choose = (value: string): void => {
    setOpen(value === 'some');
    list([], value === 'listed' ? '' : null);
    if (value === 'some') return;
    trades.field.onChange([]);
    years.field.onChange([]);
  };
  const listError = students.fieldState.error?.message;
  const termsError = trades.fieldState.error?.message ?? years.fieldState.error?.message;
  return (
    <>
      <NativeSelect
        name="audience"
        label="Who is expected"
        data={CHOICES}
        value={isList ? 'listed' : isOpen ? 'some' : 'all'}
        error={termsError ?? (isList ? undefined : listError)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {(isList || isOpen) && (
        <fieldset className={classes.audience}>
          <Input.Label component="legend">Expected: {expectedWords(said)}</Input.Label>
          <div className={classes.choices}>
            {isList ? (
              <ListOnDemand
                listing={said}
                onChange={({ students: ids, pasted: text }) => list(ids, text)}
                onBlur={students.field.onBlur}
                error={listError}
                fieldRef={students.field.ref}
              />
            ) : (
              <TermsFields trades={trades.field} years={years.field} />
            )}
          </div>
        </fieldset>
      )}
    </>
  );
}

const loadListedFields = () => import('./listed/listed-fields.tsx').then(part => part.ListedFields);

/** The fields of a list of students. Few events have one, so their code is fetched when the screen stands. */
function ListOnDemand(props: ListedFieldsProps) {
  const [failed, setFailed] = useState(false);
  const Fields = usePart(loadListedFields, !failed, { quiet: true, onFailed: () => setFailed(true) });
  if (Fields) return <Fields {...props} />;
  if (!failed) return <LoadingState label="Loading the students" rows={1} rowHeight={160} />;
  return <ListFailed why={MESSAGES.network} onRetry={() => setFailed(false)} />;
}
