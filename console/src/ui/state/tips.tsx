import type { ReactNode } from 'react';
import { Panel } from '../panel.tsx';
import classes from './tips.module.css';

interface TipsProps {
  readonly title: string;
  readonly tips: readonly string[];
  /** Below them. */
  readonly children?: ReactNode;
}

export function Tips({ title, tips, children }: TipsProps) {
  return (
    <Panel title={title}>
      <ul className={classes.tips} translate="yes">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}
