import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedUser } from '#contract/users/schema.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { grouped } from '../../lib/format/format.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { CHOSEN_EVENT, PATHS } from '../../lib/paths.ts';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import { idsOf, type Selection } from '../../ui/list/use-selection.ts';
import type { ChosenStudent } from './chosen-students.tsx';

/** Those who are ticked, by their names: those of other searches too, who were all shown once. */
function useChosen(ids: ReadonlySet<string>, shown: readonly ListedUser[]): readonly ChosenStudent[] {
  const [seen] = useState(() => new Map<string, ListedUser>());
  useEffect(() => {
    for (const student of shown) seen.set(student.id, student);
  }, [shown, seen]);
  return useMemo(() => {
    const now = new Map(shown.map(student => [student.id, student]));
    return [...ids].map(id => {
      const { name = '', roll_no: rollNo = null, role } = now.get(id) ?? seen.get(id) ?? {};
      return { id, name, rollNo, isStudent: role === 'user', isShown: now.has(id) };
    });
  }, [ids, shown, seen]);
}

const loadBulkDialog = () => import('./bulk-dialog.tsx').then(part => part.BulkDialog);
const loadPasswordsDialog = () => import('./new-passwords-dialog.tsx').then(part => part.NewPasswordsDialog);

interface StudentSelectionProps {
  readonly selection: Selection;
  readonly shown: readonly ListedUser[];
}

/**
 * The actions on the ticked students. Ticks may be collected over several searches, so it says how many of them nobody
 * sees.
 */
export function StudentSelection({ selection, shown }: StudentSelectionProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<'change' | 'passwords' | null>(null);
  const close = (): void => setAction(null);
  const BulkDialog = usePart(loadBulkDialog, action === 'change', { onFailed: close });
  const PasswordsDialog = usePart(loadPasswordsDialog, action === 'passwords', { onFailed: close });
  const Dialog = action === 'change' ? BulkDialog : action && PasswordsDialog;
  const { ids, choose, clear } = selection;
  const chosen = useChosen(ids, shown);
  const students = chosen.filter(({ isStudent }) => isStudent);
  const unseen = idsOf(chosen.filter(({ isShown }) => !isShown));
  const untickUnseen = (): void => {
    choose(unseen, false);
    // The button goes with them.
    focusSearch();
  };
  const selected = {
    count: ids.size,
    all: shown.length > 0 && shown.every(({ id }) => ids.has(id)),
    onAll: (all: boolean) => choose(idsOf(shown), all),
    onNone: clear,
  };
  return (
    <>
      <SelectionBar
        selected={selected}
        things="students"
        note={unseen.length > 0 && `${grouped(unseen.length)} not shown here`}
      >
        <Button onClick={() => void navigate(PATHS.studentCards, { state: { ids: [...ids] } })}>
          Print cards
        </Button>
        {students.length > 0 && (
          <Button
            variant="default"
            onClick={() => void navigate(CHOSEN_EVENT, { state: { students: idsOf(students) } })}
          >
            Create event
          </Button>
        )}
        <Button variant="default" onClick={() => setAction('change')}>
          Change
        </Button>
        <Button variant="default" onClick={() => setAction('passwords')}>
          New passwords
        </Button>
        {unseen.length > 0 && (
          <Button variant="default" onClick={untickUnseen}>
            Untick those not shown
          </Button>
        )}
      </SelectionBar>
      {Dialog && <Dialog students={chosen} onSettled={settled => choose(settled, false)} onClose={close} />}
    </>
  );
}
