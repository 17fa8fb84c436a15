import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  readonly icon: Icon;
  readonly title: string;
  readonly hint?: string;
  /** The name of the field, for screen readers. */
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** An area to drop a file on, or to choose one by click, tap or key. The browser's own field lies over it. */
export function FileDrop({ icon: Shown, title, hint, label, accept, onChoose }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    setOver(false);
    const file = files?.[0];
    if (file) onChoose(file);
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
      onDrop={event => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <Shown size={40} stroke={1.3} aria-hidden />
      <span className={classes.title}>{title}</span>
      {hint && <span className="rc-soft">{hint}</span>}
      <input
        type="file"
        name="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
