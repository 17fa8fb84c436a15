import { Alert, Button, Modal, Text, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { v7 as newId } from 'uuid';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/schema.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCorrectMarkMutation, useWithdrawMarkMutation } from '../../lib/api/amendment-endpoints.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { submissionIds } from '../../lib/api/submission-ids.ts';
import classes from './dialog.module.css';
import { otherStatus } from './other-status.ts';

interface AmendDialogProps {
  readonly kind: 'correct' | 'withdraw';
  readonly record: AttendanceRecord;
  readonly onClose: () => void;
}

/** Asks for the reason and explains the effect. Nothing recorded is changed: a new fact is added. */
export function AmendDialog({ kind, record, onClose }: AmendDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const amendment = useAmendment(kind, record);
  const words = wordsOf(kind, record);

  const refuse = (sentence: string): void => {
    setError(sentence);
    field.current?.focus();
  };
  const submit = async (): Promise<void> => {
    const parsed = withdrawBody.shape.reason.safeParse(reason);
    if (!parsed.success) {
      refuse(parsed.error.issues[0]?.message ?? '');
      return;
    }
    const outcome = await amendment.send(parsed.data);
    if (outcome === 'done') onClose();
    else if (outcome.reason !== undefined) refuse(outcome.reason);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        noValidate
        className={classes.body}
        onSubmit={event => {
          event.preventDefault();
          if (!amendment.sending) void submit();
        }}
      >
        <Text>{words.explanation}</Text>
        <Textarea
          ref={field}
          label="Reason"
          description={`Stands in the history of this mark, at most ${LIMITS.reason.max} characters`}
          required
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError(null);
          }}
        />
        {amendment.problem !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {amendment.problem}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={words.color} loading={amendment.sending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function wordsOf(kind: AmendDialogProps['kind'], { status, studentName }: AttendanceRecord) {
  if (kind === 'withdraw') {
    return {
      title: 'Withdraw mark',
      explanation: `${studentName} is marked ${status}. After this they are not marked: neither present nor absent. The mark and its withdrawal stay in the history.`,
      submit: 'Withdraw mark',
      color: 'red',
    };
  }
  const to = otherStatus(status);
  return {
    title: `Correct to ${to}`,
    explanation: `${studentName} is marked ${status}. After this they count as ${to}. What was recorded before stays in the history, and ${studentName} is told.`,
    submit: `Correct to ${to}`,
    color: 'peacock',
  };
}

/** Corrects or withdraws one mark. A retry after a lost answer sends the same id, so nothing is stored twice. */
function useAmendment(kind: 'correct' | 'withdraw', { id, status }: AttendanceRecord) {
  const [correct, correcting] = useCorrectMarkMutation();
  const [withdraw, withdrawing] = useWithdrawMarkMutation();
  const [idFor] = useState(() => submissionIds(newId));
  const [problem, setProblem] = useState<string | null>(null);

  /** Returns the server's message about the reason, to be shown beside that field. */
  const send = async (reason: string): Promise<'done' | { readonly reason?: string | undefined }> => {
    setProblem(null);
    const body = { id, reason, commandId: idFor(reason) };
    const { data, error } = await (kind === 'correct'
      ? correct({ ...body, status: otherStatus(status) })
      : withdraw(body));
    if (data) {
      toast.success(data.message);
      return 'done';
    }
    const refused = isApiError(error) ? error.fields['reason'] : undefined;
    if (refused === undefined) setProblem(sentence(error, MESSAGES.markFailedRetry));
    return { reason: refused };
  };

  return { send, sending: correcting.isLoading || withdrawing.isLoading, problem };
}
