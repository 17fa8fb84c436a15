import type { ListedUser } from '#contract/users/schema.ts';

/** The props of one row of a student list, either a table row or a card. */
export interface StudentRowProps {
  readonly student: ListedUser;
  /** Its index in the whole list. */
  readonly index: number;
  readonly measure: (row: HTMLElement | null) => void;
  readonly chosen: boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
  readonly onOpen: (id: string) => void;
}
