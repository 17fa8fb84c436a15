import { Textarea } from '@mantine/core';
import { useMemo } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useAddExpectedSignupsMutation } from '../../lib/api/office-endpoints.ts';
import { counted } from '../../lib/format/format.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAskBeforeClosing } from '../../ui/dialog/use-ask-before-closing.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { confirmed } from '../../ui/state/outcome.ts';
import classes from './approvals.module.css';
import { readExpectedList } from './expected-list.ts';

/** More unread lines than this are only counted. */
const NAMED = 5;

/** Takes a pasted list, and says what was read of it before anything is stored. */
export function AddExpectedDialog({ onClose }: { readonly onClose: () => void }) {
  const { field, refuse } = useTypedText();
  const text = field.value;
  const [add] = useAddExpectedSignupsMutation();
  const { people, unread } = useMemo(() => readExpectedList(text), [text]);
  const [first] = people;
  const { requestClose, question } = useAskBeforeClosing(
    text.trim() !== '',
    OFFICE_MESSAGES.expectedUnadded,
    onClose,
  );
  const confirm = async (): Promise<string | null> => {
    if (people.length === 0) return refuse(OFFICE_MESSAGES.expectedMissing);
    if (people.length > LIMITS.importRows) return MESSAGES.csvTooLong(LIMITS.importRows);
    return confirmed(add({ people: [...people] }), OFFICE_MESSAGES.expectedUnsaved, onClose);
  };
  return (
    <>
      <ConfirmDialog
        title="Who is approved in advance?"
        confirm="Add them"
        onConfirm={confirm}
        onClose={requestClose}
        fields={
          <>
            <Textarea
              {...field}
              data-autofocus
              name="people"
              label="Roll numbers and emails"
              description="One student a line, such as GCS-1, asha@example.edu. Or copy the columns from a spreadsheet, with their headings."
              autosize
              minRows={6}
              maxRows={14}
            />
            <div role="status">
              {first && (
                <p className={classes.soft}>
                  {counted(people.length, 'student')} read. The first: {first.roll_no}, {first.email}.
                </p>
              )}
              {unread.length > 0 && (
                <p className={classes.soft}>
                  Left out, without a roll number or an email: {unread.slice(0, NAMED).join(' / ')}
                  {unread.length > NAMED && ` and ${counted(unread.length - NAMED, 'line')} more`}
                </p>
              )}
            </div>
          </>
        }
      >
        <p>Students on this list who have already signed up and are waiting are approved at once.</p>
      </ConfirmDialog>
      {question}
    </>
  );
}
