/** Cards the size of a bank card on a sheet of A4: two per row, five rows. */
export const CARDS_A_SHEET = 10;
/** Cards drawn and printed at a time: fifty sheets, which browser and printer can handle at once. */
export const CARDS_A_PART = 500;

/** A range of cards, without the last index. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** The parts in which this many cards are printed. */
export const partsOf = (cards: number): Part[] =>
  Array.from({ length: Math.ceil(cards / CARDS_A_PART) }, (_, index) => ({
    from: index * CARDS_A_PART,
    to: Math.min(cards, (index + 1) * CARDS_A_PART),
  }));

/** The cards, sheet by sheet. */
export const sheetsOf = <Card>(cards: readonly Card[]): (readonly Card[])[] =>
  Array.from({ length: Math.ceil(cards.length / CARDS_A_SHEET) }, (_, index) =>
    cards.slice(index * CARDS_A_SHEET, (index + 1) * CARDS_A_SHEET),
  );
