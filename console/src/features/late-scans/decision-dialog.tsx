import { Text } from '@mantine/core';
import { decideLateScansBody, type LateScan } from '#contract/late-scans/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useDecideLateScansMutation } from '../../lib/api/late-scan-endpoints.ts';
import { counted } from '../../lib/format/format.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { confirmed } from '../../ui/state/outcome.ts';

interface DecisionDialogProps {
  readonly accept: boolean;
  readonly scans: readonly LateScan[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Explains what a decision does, and asks for the reason. Dismissing requires one. */
export function DecisionDialog({ accept, scans, onClose, onDone }: DecisionDialogProps) {
  const { field, refuse } = useTypedText();
  const [decide] = useDecideLateScansMutation();
  const words = wordsOf(accept, scans);

  const confirm = async (): Promise<string | null> => {
    const given = field.value.trim();
    const body = { accept, ids: scans.map(({ id }) => id), ...(given && { reason: given }) };
    const parsed = decideLateScansBody.safeParse(body);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    const answer = decide(parsed.data);
    const { data } = await answer;
    if (data?.results.every(result => 'error' in result)) return data.message;
    return confirmed(answer, MESSAGES.lateScanFailed, onDone);
  };

  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      danger={!accept}
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <ReasonField
          {...field}
          label={accept ? 'Reason (optional)' : 'Reason'}
          description="Shown beside the decision"
          required={!accept}
        />
      }
    >
      <Text>{words.explanation}</Text>
    </ConfirmDialog>
  );
}

function wordsOf(accept: boolean, scans: readonly LateScan[]) {
  const [only] = scans;
  const whose =
    scans.length === 1 && only ? `the scan of ${only.student.name}` : counted(scans.length, 'scan');
  return accept
    ? {
        title: `Accept ${whose}?`,
        confirm: 'Accept',
        explanation:
          'The scan is recorded with the time at which it was made, and replaces what is recorded now. Students get a message about a change.',
      }
    : {
        title: `Dismiss ${whose}?`,
        confirm: 'Dismiss',
        explanation: 'Nothing that is recorded changes. The scan stays in the list of decided ones.',
      };
}
