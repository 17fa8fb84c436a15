import type { TimelineAnswer, TimelineEntry } from '#contract/attendance/timeline.ts';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>;
type Asked = Entry<'asked'>;

/** Where a student's own request for a correction stands. `none`: they may ask. `late`: they could have asked until then. */
export type OwnRequest =
  | { readonly state: 'none'; readonly excused: boolean }
  | { readonly state: 'late'; readonly until: string }
  | { readonly state: 'waiting'; readonly asked: Asked }
  | { readonly state: 'refused'; readonly asked: Asked; readonly refusal: Entry<'answered'> };

/** Null: none waits, and nothing can be asked for. */
export function ownRequest({ entries, correction }: TimelineAnswer): OwnRequest | null {
  const { wishes, waits, until } = correction;
  const requests = entries.filter(each => each.kind === 'asked' || each.kind === 'answered');
  const asked = requests.filter(each => each.kind === 'asked').at(-1);
  const last = requests.at(-1);
  if (asked && waits) return { state: 'waiting', asked };
  if (wishes.length === 0) return until === null ? null : { state: 'late', until };
  if (!asked || last?.kind !== 'answered') return { state: 'none', excused: false };
  if (last.approved)
    return { state: 'none', excused: asked.wish === 'excused' && !wishes.includes('excused') };
  // What was refused may have been done since, by whichever way.
  return wishes.includes(asked.wish)
    ? { state: 'refused', asked, refusal: last }
    : { state: 'none', excused: false };
}
