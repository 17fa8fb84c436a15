import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { LIMITS, YEARS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { type ChangeResult, type ChangeUsersBody, countsOf } from '#contract/users/bulk.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { counted } from '../../lib/format/format.ts';
import { inParts } from '../../lib/in-parts.ts';
import { useBackCloses } from '../../lib/navigation/back-closes.ts';
import { userChanged, useSignedInUser } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import forms from '../../ui/form/form.module.css';
import { idsOf } from '../../ui/list/use-selection.ts';
import { type ChosenStudent, ChosenStudents } from './chosen-students.tsx';
import { OpenToday } from './open-today.tsx';
import { Refusals } from './refusals.tsx';
import { useChangeStudentsMutation } from './student-commands.ts';

interface BulkDialogProps {
  readonly students: readonly ChosenStudent[];
  /** Called with those who are now as wanted, or can never be. */
  readonly onSettled: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

const NOTHING = { year: '', trade: '', active: '' };
const STAYS = { value: '', label: 'Stays as it is' };
const STATES = [STAYS, { value: 'true', label: 'Active' }, { value: 'false', label: 'Deactivated' }];

/** Changes year, trade or state of the ticked students, and names those that were refused. */
export function BulkDialog({ students, onSettled, onClose }: BulkDialogProps) {
  useFocusBack();
  // The ticks go as the changes are made. The dialog stays with those it was opened for.
  const [chosen] = useState(students);
  const [wanted, setWanted] = useState(NOTHING);
  const [results, setResults] = useState<readonly ChangeResult[]>([]);
  const [change] = useChangeStudentsMutation();
  const own = useSignedInUser();
  const dispatch = useDispatch();

  const confirm = async (): Promise<string | null> => {
    const body = changeOf(wanted);
    if (body === null) return MESSAGES.bulkChangeEmpty;
    const all: ChangeResult[] = [];
    for (const some of inParts(idsOf(chosen), LIMITS.bulkUsers)) {
      const { data, error } = await change({ ids: some, change: body });
      // What was changed before stays changed, and doing it again does no harm.
      if (!data) return sentence(error, MESSAGES.usersChangeFailed);
      all.push(...data.results);
      const self = data.results.find(({ id }) => id === own.id)?.user;
      if (self) dispatch(userChanged(self));
      onSettled(data.results.flatMap(result => (mayYetChange(result) ? [] : [result.id])));
    }
    const counts = countsOf(all);
    if (counts.refused === 0) {
      toast.success(MESSAGES.usersChanged(counts));
      onClose();
      // The button that opened the dialog is gone with the ticks.
      focusSearch();
    }
    setResults(all);
    return null;
  };

  if (countsOf(results).refused > 0) return <Refused results={results} onClose={onClose} />;
  const select = (name: keyof typeof NOTHING) => ({
    name,
    value: wanted[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      setWanted({ ...wanted, [name]: currentTarget.value }),
  });
  return (
    <ConfirmDialog
      title={`Change ${counted(chosen.length, 'student')}`}
      confirm="Change them"
      onConfirm={confirm}
      onClose={onClose}
    >
      <ChosenStudents students={chosen} />
      <div className={forms.form}>
        <NativeSelect {...select('year')} label="Year of study" data={[STAYS, ...YEARS]} data-autofocus />
        <NativeSelect {...select('trade')} label="Trade" data={[STAYS, ...TRADE_NAMES]} />
        <NativeSelect {...select('active')} label="State" data={STATES} />
      </div>
      <p>
        Each is recorded as a change of its own. Events of the past, and who was expected there, stay as they
        are.
        {wanted.year !== '' &&
          ' If every year goes up, begin with the highest: otherwise those who have just gone up are in the next list, too.'}
        {wanted.active === 'false' &&
          ' Deactivated students cannot sign in, and no event expects them. Passes that they hold or have issued end for good, and their regular reports pause.'}
      </p>
      <OpenToday />
    </ConfirmDialog>
  );
}

/** Whether another try may help. An account that was erased, or is gone, stays as it is. */
const mayYetChange = ({ outcome, user }: ChangeResult): boolean =>
  outcome === 'refused' && user !== null && !user.erased;

/** Null: nothing is to be changed. */
function changeOf({ year, trade, active }: typeof NOTHING): ChangeUsersBody['change'] | null {
  const ofYear = YEARS.find(each => each === year);
  const change = {
    ...(ofYear && { year: ofYear }),
    ...(trade && { trade }),
    ...(active && { active: active === 'true' }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

interface RefusedProps {
  readonly results: readonly ChangeResult[];
  readonly onClose: () => void;
}

/** Those that were not changed, with the reason. Those that may yet be stay ticked. */
function Refused({ results, onClose }: RefusedProps) {
  useBackCloses(onClose);
  return (
    <Modal opened onClose={onClose} title={MESSAGES.usersChanged(countsOf(results))}>
      <div className={forms.form}>
        <Refusals label="Not changed" results={results} />
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}
