import { Button, Checkbox, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type NewPasswordResult, passwordCounts } from '#contract/users/new-passwords.ts';
import { PASSWORD_MESSAGES } from '#contract/users/password-messages.ts';
import { mayBeStored, sentence } from '../../lib/api/api-error.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { counted } from '../../lib/format/format.ts';
import { inParts } from '../../lib/in-parts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LeavePrompt } from '../../ui/dialog/leave-prompt.tsx';
import { useDialogText } from '../../ui/dialog/use-dialog-text.ts';
import forms from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { idsOf } from '../../ui/list/use-selection.ts';
import { type ChosenStudent, ChosenStudents } from './chosen-students.tsx';
import { InitialPasswords } from './import/initial-passwords.tsx';
import { Refusals } from './refusals.tsx';
import { useNewPasswordsMutation } from './student-commands.ts';

interface NewPasswordsDialogProps {
  readonly students: readonly ChosenStudent[];
  /** Called with those for whom there is nothing more to do. */
  readonly onSettled: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

interface Made {
  readonly results: readonly NewPasswordResult[];
  /** Why there are no results of the others, who stay ticked. */
  readonly problem: string | null;
}

/** New initial passwords for the ticked students, as after an import: lost lists and lost answers are mended by it. */
export function NewPasswordsDialog({ students, onSettled, onClose }: NewPasswordsDialogProps) {
  useFocusBack();
  // The ticks go as the passwords are made. The dialog stays with those it was opened for.
  const [chosen] = useState(students);
  const [replaceChosen, setReplaceChosen] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [make] = useNewPasswordsMutation();

  const confirm = async (): Promise<string | null> => {
    const results: NewPasswordResult[] = [];
    for (const some of inParts(idsOf(chosen), LIMITS.bulkUsers)) {
      const { data, error } = await make({ ids: some, replaceChosen });
      if (!data) {
        const problem = problemOf(error);
        // What was made before is shown nowhere else.
        if (results.length === 0) return problem;
        setMade({ results, problem });
        return null;
      }
      results.push(...data.results);
      onSettled(data.results.flatMap(({ id, outcome, user }) => (outcome === 'refused' && user ? [] : [id])));
    }
    setMade({ results, problem: null });
    return null;
  };

  const close = (): void => {
    onClose();
    // The button that opened the dialog is gone with the ticks.
    focusSearch();
  };
  if (made) return <NewPasswords made={made} onClose={close} />;
  return (
    <ConfirmDialog
      title={`New initial passwords for ${counted(chosen.length, 'student')}?`}
      confirm="Make new passwords"
      onConfirm={confirm}
      onClose={onClose}
    >
      <ChosenStudents students={chosen} />
      <p>
        The initial passwords that they have now stop working, those on paper too. You are shown new ones to
        hand over, this once only.
      </p>
      <Checkbox
        mt="md"
        size="md"
        checked={replaceChosen}
        onChange={({ currentTarget }) => setReplaceChosen(currentTarget.checked)}
        label="Also for students who have chosen their own password"
        description="It stops working, and they are signed out everywhere."
      />
    </ConfirmDialog>
  );
}

/** Without an answer the passwords may have been made, and nobody read them. */
const problemOf = (error: unknown): string =>
  mayBeStored(error) ? PASSWORD_MESSAGES.unanswered : sentence(error, PASSWORD_MESSAGES.failed);

interface NewPasswordsProps {
  readonly made: Made;
  readonly onClose: () => void;
}

/** The passwords are shown only here, so nothing closes the dialog by accident. */
function NewPasswords({ made: { results, problem }, onClose }: NewPasswordsProps) {
  const { dialogId, textId } = useDialogText();
  const [saved, setSaved] = useState(false);
  const [closing, setClosing] = useState(false);
  const rows = results.flatMap(({ user, initialPassword }) =>
    user && initialPassword !== null
      ? [{ name: user.name, roll_no: user.roll_no ?? '', email: user.email, initialPassword }]
      : [],
  );
  const unsaved = rows.length > 0 && !saved;
  const close = (
    <Button size="lg" variant="default" onClick={() => (unsaved ? setClosing(true) : onClose())}>
      Close
    </Button>
  );
  return (
    <Modal
      id={dialogId}
      opened
      onClose={onClose}
      title="Initial passwords"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <LeavePrompt
        unsaved={unsaved}
        what={MESSAGES.importPasswordsUnsaved}
        closing={closing}
        onAnswer={leave => {
          setClosing(false);
          if (leave) onClose();
        }}
      />
      <div className={forms.form}>
        <Text id={textId}>{PASSWORD_MESSAGES.made(passwordCounts(results))}</Text>
        <FormProblem problem={problem} />
        <Refusals label="Without a new password" results={results} />
        {rows.length > 0 ? (
          <InitialPasswords rows={rows} onSaved={() => setSaved(true)}>
            {close}
          </InitialPasswords>
        ) : (
          close
        )}
      </div>
    </Modal>
  );
}
