import type { Pass, PassKind, PassRight, PassState } from '#contract/passes/schema.ts';
import { PASS_RIGHTS } from '#contract/passes/schema.ts';
import { counted } from '../../lib/format/format.ts';
import type { Tone } from '../../ui/tag.tsx';

/** The rights in words. */
export const RIGHT_WORDS: Readonly<Record<PassRight, { readonly label: string; readonly help: string }>> = {
  scan: { label: 'Scan codes', help: 'Marks present whose code is read.' },
  search: { label: 'Find by name', help: 'Finds who is expected, and sees who is present.' },
  manual: { label: 'Mark by hand', help: 'Marks present who was found. Never absent.' },
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
