import { counted } from '../../lib/format/format.ts';

type Counts = Readonly<Record<'signups' | 'changes' | 'corrections', number>>;

/** What waits to be approved, as a list of what there is, and how much it is in all. */
export function waitingWords({ signups, changes, corrections }: Counts) {
  const things = [
    { count: signups, thing: 'sign-up' },
    { count: changes, thing: 'change request' },
    { count: corrections, thing: 'attendance correction' },
  ].filter(({ count }) => count > 0);
  return {
    what: new Intl.ListFormat('en-GB').format(things.map(({ count, thing }) => counted(count, thing))),
    count: signups + changes + corrections,
  };
}
