import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from '../../../lib/api/api.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import {
  useCompleteEventMutation,
  useDeleteEventMutation,
  useOpenEventMutation,
  useReopenEventMutation,
} from '../../../lib/api/event-endpoints.ts';
import { moved } from '../../../lib/navigation/moves.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useIsGone } from '../../../lib/use-is-gone.ts';
import type { MarksChoice, Step } from './lifecycle-steps.ts';

type StepResult = { readonly message: string } | { readonly error: unknown };

interface Afterwards {
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

/** Takes a step. Returns the problem. Otherwise the dialog closes and a toast shows the success. */
export function useLifecycle({ id }: Pick<Event, 'id'>, { onClose, onDeleted }: Afterwards) {
  const take = useStepTaker(id);
  const dispatch = useDispatch();
  const leave = useLeave();
  return async (step: Step, withMarks: MarksChoice): Promise<string | null> => {
    const result = await take(step, withMarks);
    if ('error' in result) return sentence(result.error, MESSAGES.requestFailed);
    toast.success(result.message);
    // The dialog stays, busy, until the screen is left.
    if (step === 'delete' && !onDeleted) await leave();
    else onClose();
    if (step === 'delete' && onDeleted) {
      dispatch(api.util.invalidateTags(['Event']));
      onDeleted();
    }
    return null;
  };
}

function useStepTaker(id: string): (step: Step, withMarks: MarksChoice) => Promise<StepResult> {
  const [open] = useOpenEventMutation();
  const [complete] = useCompleteEventMutation();
  const [reopen] = useReopenEventMutation();
  const [remove] = useDeleteEventMutation();

  return async (step, withMarks) => {
    switch (step) {
      case 'open': {
        const { data, error } = await open({ id });
        return data ?? { error };
      }
      case 'complete':
      case 'absent': {
        const marks = { markRemainingAbsent: withMarks !== 'none', keepWithdrawn: withMarks === 'undecided' };
        const { data, error } = await complete({ id, ...marks, onlyIfCompleted: step === 'absent' });
        if (!data?.absencesRecorded) return data ?? { error };
        return { message: MESSAGES.eventCompletedAbsent(data.absencesRecorded) };
      }
      case 'reopen': {
        const { data, error } = await reopen({ id, withdrawRosterAbsences: withMarks === 'all' });
        if (!data?.absencesWithdrawn) return data ?? { error };
        return { message: MESSAGES.eventReopenedTakenBack(data.absencesWithdrawn) };
      }
      case 'delete': {
        const { data, error } = await remove({ id });
        return data ?? { error };
      }
    }
  };
}

/**
 * Leaves the screen of a deleted event. The lists are invalidated only after that screen is unmounted. Otherwise it
 * would fetch the event again and get a "not found". A user who has left it already stays there. The live line may
 * have told of it before the answer came: then only the dialog is gone, and the address still to be left.
 */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const left = useRef(false);
  const isGone = useIsGone();
  useEffect(
    () => () => {
      if (left.current) dispatch(api.util.invalidateTags(['Event']));
    },
    [dispatch],
  );
  return async () => {
    const wasGone = isGone();
    left.current = true;
    if (window.location.pathname === pathname) {
      void navigate(PATHS.admin);
      await moved();
    }
    if (wasGone) dispatch(api.util.invalidateTags(['Event']));
  };
}
