import { TextInput } from '@mantine/core';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { rollNoKey } from '#contract/texts.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { AS_TYPED } from '../../ui/form/person-fields.ts';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { whatEnds } from './account-questions.ts';
import { useEraseStudentMutation } from './student-commands.ts';

export interface EraseDialogProps {
  readonly user: UserRecord;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** This cannot be undone, so the admin has to type which student is meant. */
export function EraseDialog({ user, onErased, onClose }: EraseDialogProps) {
  const [erase] = useEraseStudentMutation();
  const { field, refuse } = useTypedText<HTMLInputElement>();
  const typed = field.value;
  const wanted = user.roll_no ?? user.email;
  const confirm = async (): Promise<string | null> => {
    if (rollNoKey(typed) !== rollNoKey(wanted)) return refuse(MESSAGES.eraseTypeThis(wanted));
    const { data, error } = await erase({ id: user.id, confirm: typed });
    const atField = isApiError(error) ? error.fields['confirm'] : undefined;
    if (atField) return refuse(atField);
    if (!data) return sentence(error, MESSAGES.requestFailed);
    toast.success(data.message);
    onClose();
    onErased();
    return null;
  };
  return (
    <ConfirmDialog
      title={`Erase the personal data of ${user.name}?`}
      confirm="Erase for good"
      danger
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <TextInput
          {...field}
          data-autofocus
          label={
            <>
              Type <span translate="no">{wanted}</span> to confirm
            </>
          }
          {...AS_TYPED}
          autoComplete="off"
        />
      }
    >
      <ul>
        <li>Name, email, roll number, phone, year, address and emergency contact are taken out.</li>
        <li>The account is closed: no password and no QR code opens it again.</li>
        <li>{whatEnds(user)}</li>
        <li>Regular reports about them end.</li>
        <li>Events keep their counts; the lists show “Erased user”.</li>
        <li>Reasons that were written for changes of their marks are kept, and shown to nobody.</li>
        <li>Reports and backups that were made before keep the name until their files are deleted.</li>
      </ul>
      <p>
        <strong>This cannot be undone.</strong>
      </p>
    </ConfirmDialog>
  );
}
