import type { AttendanceStatus } from '#contract/constants.ts';
import type { Fact } from '../event-store/types.ts';
import { correctedData, FACTS, markedData } from './facts.ts';

/** What stands for one student at one event, and the fact that set it. */
export interface Standing {
  readonly status: AttendanceStatus;
  readonly fact: Fact;
}

/** What stands of a record, and its last fact: that is what a withdrawal leaves behind. Null: nothing was recorded. */
export type RecordState = { readonly standing: AttendanceState; readonly last: Fact } | null;

export const NOT_RECORDED: RecordState = null;

export const evolveRecord = (state: RecordState, fact: Fact): RecordState => ({
  standing: evolve(state?.standing ?? NOT_MARKED, fact),
  last: fact,
});

/** Null: not marked, which counts as neither present nor absent. */
export type AttendanceState = Standing | null;

export const NOT_MARKED: AttendanceState = null;

/** The state after one more fact. Throws on a type it does not know: guessing would falsify attendance. */
export function evolve(_state: AttendanceState, fact: Fact): AttendanceState {
  switch (fact.type) {
    case FACTS.marked:
      return { status: markedData.parse(fact.data).status, fact };
    case FACTS.corrected:
      return { status: correctedData.parse(fact.data).status, fact };
    case FACTS.withdrawn:
      return NOT_MARKED;
    default:
      throw new Error(`unknown fact ${fact.type} at position ${fact.position}`);
  }
}
