import type { ComponentType } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { usePart } from '../../lib/on-demand.tsx';
import type { YearNoteProps } from './year-note.tsx';

const load = () => import('./year-note.tsx').then(part => part.YearNote);

/** The note for a student whose year is not set. Who waits for approval is expected nowhere, and reads that first. */
export const useYearNote = ({ role, year, waiting }: User): ComponentType<YearNoteProps> | undefined => {
  const wanted = role === 'user' && !year && waiting !== true;
  const Note = usePart(load, wanted, { ahead: false, quiet: true });
  return wanted ? Note : undefined;
};
