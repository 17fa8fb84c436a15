import type { ListedUser } from '#contract/users.ts';

/** What one row of a list of students is given, be it a table's row or a card. */
export interface StudentRowProps {
  readonly student: ListedUser;
  /** Its place in the whole list. */
  readonly index: number;
  readonly measure: (row: HTMLElement | null) => void;
  readonly chosen: boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
  readonly onOpen: (id: string) => void;
}
