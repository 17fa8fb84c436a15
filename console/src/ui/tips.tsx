import { Panel } from './panel.tsx';
import classes from './tips.module.css';

interface TipsProps {
  readonly title: string;
  readonly tips: readonly string[];
}

export function Tips({ title, tips }: TipsProps) {
  return (
    <Panel title={title}>
      <ul className={classes.tips} translate="yes">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  );
}
