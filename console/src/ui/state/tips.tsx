import { Panel } from '../panel.tsx';
import classes from './tips.module.css';

export function Tips({ title, tips }: { readonly title: string; readonly tips: readonly string[] }) {
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
