import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** To the right of the heading: a count, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`rc-box ${classes.panel}`} aria-labelledby={id}>
      <header className={classes.header}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {aside && <div className="rc-soft">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
