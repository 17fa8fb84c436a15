import type { ComponentType } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { usePart } from '../../lib/on-demand.tsx';

const load = () => import('./waiting-note.tsx').then(part => part.WaitingNote);

/** The note for a student whose sign-up waits for approval. Fetched for nobody else. */
export const useWaitingNote = ({ waiting }: User): ComponentType | undefined =>
  usePart(load, waiting === true, { ahead: false });
