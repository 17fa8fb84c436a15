import { Panel } from '../../ui/panel.tsx';
import classes from './event-editor.module.css';

export function Tips() {
  return (
    <Panel title="Tips">
      <ul className={classes.tips}>
        <li>Put the company or the subject first in the title: lists on phones are narrow.</li>
        <li>Choose a trade only where the others are not expected; they cannot be marked then.</li>
        <li>On its day the event becomes active by itself, and the scanner offers it.</li>
        <li>Name the building in the location, for those who come from another one.</li>
      </ul>
    </Panel>
  );
}
