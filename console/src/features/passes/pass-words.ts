import type { Pass, PassKind, PassRight, PassState } from '#contract/passes/schema.ts';
import { PASS_RIGHTS } from '#contract/passes/schema.ts';
import { counted } from '../../lib/format/format.ts';
import type { Tone } from '../../ui/tag.tsx';

/** The rights in words. */
export const RIGHT_WORDS: Readonly<Record<PassRight, { readonly label: string; readonly help: string }>> = {
  scan: { label: 'Scan codes', help: 'Scans the codes of students and marks them present.' },
  search: { label: 'Find by name', help: 'Finds expected students, and sees which of them are present.' },
  manual: { label: 'Mark by hand', help: 'Marks found students present without a scan. Cannot mark absent.' },
};

export const KIND_WORDS: Readonly<Record<PassKind, string>> = {
  person: 'A person at a door',
  kiosk: 'A kiosk without a person',
};

export const STATE_WORDS: Readonly<
  Record<PassState, { readonly label: string; readonly tone: Tone | undefined }>
> = {
  offered: { label: 'Not paired', tone: 'warn' },
  paired: { label: 'To be confirmed', tone: 'warn' },
  active: { label: 'Works', tone: 'present' },
  ended: { label: 'Ended', tone: 'quiet' },
};

/** What a pass may do, in a line. */
export const rightsOf = ({ kind, rights }: Pick<Pass, 'kind' | 'rights'>): string =>
  kind === 'kiosk'
    ? 'Kiosk: live codes only'
    : PASS_RIGHTS.filter(right => rights.includes(right))
        .map(right => RIGHT_WORDS[right].label)
        .join(', ');

export const marksOf = (count: number): string => counted(count, 'mark');
