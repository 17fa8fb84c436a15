import { useState } from 'react';
import { type ImportedPhoto, PHOTO_IMPORT_OUTCOMES } from '#contract/photos/import.ts';
import { grouped } from '../../../lib/format/format.ts';
import { ScrollBox } from '../../../ui/list/scroll-box.tsx';
import { ShowMore } from '../../../ui/list/show-more.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import classes from './import-dialog.module.css';

const STEP = 50;

const WORDS: Readonly<Record<ImportedPhoto['outcome'], { readonly label: string; readonly tone: Tone }>> = {
  added: { label: 'Added', tone: 'present' },
  replaced: { label: 'Replaced', tone: 'brand' },
  unchanged: { label: 'As before', tone: 'quiet' },
  refused: { label: 'Refused', tone: 'absent' },
};

const countOf = (photos: readonly ImportedPhoto[], outcome: ImportedPhoto['outcome']): string =>
  `${WORDS[outcome].label} ${grouped(photos.filter(photo => photo.outcome === outcome).length)}`;

/** How many there were of each outcome, to be heard. */
export const inWords = (photos: readonly ImportedPhoto[]): string =>
  PHOTO_IMPORT_OUTCOMES.map(outcome => countOf(photos, outcome)).join(', ');

/** How many there were of each outcome, and each file, the refused ones first. */
export function ImportResults({ photos }: { readonly photos: readonly ImportedPhoto[] }) {
  const [most, setMost] = useState(STEP);
  const isRefused = ({ outcome }: ImportedPhoto): boolean => outcome === 'refused';
  const inOrder = [...photos.filter(isRefused), ...photos.filter(photo => !isRefused(photo))];
  return (
    <>
      <ul className={classes.counts}>
        {PHOTO_IMPORT_OUTCOMES.map(outcome => (
          <li key={outcome}>
            <Tag tone={WORDS[outcome].tone}>{countOf(photos, outcome)}</Tag>
          </li>
        ))}
      </ul>
      <ScrollBox label="Files" maxHeight="18rem">
        <ul className={classes.files}>
          {inOrder.slice(0, most).map((photo, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ZIP may hold two files of the same name
            <li key={`${photo.file} ${nth}`}>
              <span>
                <strong>{photo.file}</strong>
                <small>{photo.error ?? photo.student?.name}</small>
              </span>
              <Tag tone={WORDS[photo.outcome].tone}>{WORDS[photo.outcome].label}</Tag>
            </li>
          ))}
        </ul>
      </ScrollBox>
      <ShowMore more={photos.length > most} onMore={() => setMost(most + STEP)} />
    </>
  );
}
