import type { ListedUser } from '#contract/users/schema.ts';

/** What both a table and a list of cards need. */
export interface StudentRowsProps {
  readonly students: readonly ListedUser[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, chosen: boolean) => void;
  readonly onOpen: (id: string) => void;
}
