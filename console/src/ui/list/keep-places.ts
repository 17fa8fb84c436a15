interface Identified {
  readonly id: string;
}

/** A row in its place. One that is not in the list any more is `gone`. */
export interface Placed<Row> {
  readonly row: Row;
  readonly gone: boolean;
}

/**
 * The rows for a hand that is at the list: what is shown stays in its place, and what is new comes below. Once nothing
 * of what is shown is in the list any more, it is the list as it is.
 */
export function keepPlaces<Row extends Identified>(
  shown: readonly Row[],
  rows: readonly Row[],
): readonly Placed<Row>[] {
  const current = new Map(rows.map(row => [row.id, row]));
  const kept = shown.map(row => ({ row: current.get(row.id) ?? row, gone: !current.has(row.id) }));
  const stays = kept.some(({ gone }) => !gone);
  const places = new Set(stays ? shown.map(({ id }) => id) : []);
  const more = rows.filter(({ id }) => !places.has(id)).map(row => ({ row, gone: false }));
  return stays ? [...kept, ...more] : more;
}
