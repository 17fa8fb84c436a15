/** Only who was led to the login loads this code. */
export const loadWantedNote = () => import('./wanted-note.tsx').then(part => part.WantedNote);
