import { IconFileTypeCsv } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './import.module.css';

/** An area to drop a file on, or to choose one by click, tap or key. The browser's own field lies over it. */
export function FileDrop({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={classes.drop}
      data-over={over}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypeCsv size={40} stroke={1.3} aria-hidden />
      <span className={classes.dropTitle}>Drop the file here, or choose it</span>
      <span className={classes.soft}>CSV, as every spreadsheet saves it</span>
      <input
        type="file"
        name="csv"
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
    </label>
  );
}
