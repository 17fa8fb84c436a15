import { Radio, Stack, Text } from '@mantine/core';
import { type RefObject, useState } from 'react';
import toast from 'react-hot-toast';
import type { TimelineEntry } from '#contract/attendance/timeline.ts';
import { askCorrectionBody } from '#contract/corrections/asking.ts';
import type { CorrectionWish } from '#contract/corrections/wishes.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { useFocusBack } from '../../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useAskBeforeClosing } from '../../../ui/dialog/use-ask-before-closing.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useTypedText } from '../../../ui/form/use-typed-text.ts';
import { useAskCorrectionMutation } from './correction-api.ts';
import { WISH_WORDS } from './wish-words.ts';

interface CorrectionDialogProps {
  readonly eventId: string;
  readonly wishes: readonly CorrectionWish[];
  /** What was asked before, to begin with. */
  readonly before: Pick<Extract<TimelineEntry, { readonly kind: 'asked' }>, 'wish' | 'text'> | undefined;
  /** Takes the focus once it is asked. */
  readonly standing: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The form in which a student asks the office for a correction. */
export function CorrectionDialog({ eventId, wishes, before, standing, onClose }: CorrectionDialogProps) {
  const back = useFocusBack();
  const [ask] = useAskCorrectionMutation();
  // The office may correct it meanwhile. What can be chosen does not change while somebody reads it.
  const [choices] = useState(wishes);
  const [first] = useState(choices.find(each => each === before?.wish) ?? choices[0] ?? 'present');
  const [wish, setWish] = useState(first);
  const { field, refuse } = useTypedText(before?.text);
  const { requestClose, question } = useAskBeforeClosing(
    wish !== first || field.value.trim() !== (before?.text ?? ''),
    OFFICE_MESSAGES.changeUnsent,
    onClose,
  );
  const confirm = async (): Promise<string | null> => {
    const parsed = askCorrectionBody.safeParse({ wish, text: field.value });
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    const { data, error } = await ask({ id: eventId, ...parsed.data });
    if (data) {
      toast.success(data.message);
      back.current = standing.current;
      onClose();
      return null;
    }
    const atField = isApiError(error) ? error.fields['text'] : undefined;
    return atField === undefined ? sentence(error, OFFICE_MESSAGES.changeNotAsked) : refuse(atField);
  };
  const { to, say } = WISH_WORDS[wish];
  return (
    <>
      <ConfirmDialog
        title="Ask for a correction"
        confirm="Send to the office"
        onConfirm={confirm}
        onClose={requestClose}
        fields={
          <>
            {choices.length > 1 && <Wishes choices={choices} wish={wish} onChoose={setWish} />}
            <ReasonField {...field} description={say} />
          </>
        }
      >
        {choices.length === 1 && <Text>You ask {to} at this event.</Text>}
      </ConfirmDialog>
      {question}
    </>
  );
}

interface WishesProps {
  readonly choices: readonly CorrectionWish[];
  readonly wish: CorrectionWish;
  readonly onChoose: (wish: CorrectionWish) => void;
}

/** The chosen one takes the focus first, because the rest of the form is about it. */
const Wishes = ({ choices, wish, onChoose }: WishesProps) => (
  <Radio.Group label="What should be recorded?" value={wish} onChange={onChoose}>
    <Stack gap="xs" mt="xs">
      {choices.map(each => (
        <Radio
          key={each}
          size="md"
          value={each}
          label={WISH_WORDS[each].choice}
          {...(each === wish && { 'data-autofocus': true })}
        />
      ))}
    </Stack>
  </Radio.Group>
);
