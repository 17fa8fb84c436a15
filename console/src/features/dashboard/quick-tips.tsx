import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

export function QuickTips() {
  return (
    <Panel title="Quick Tips">
      <ul className={classes.tips}>
        <li>Open your QR code before you reach the door, and turn the screen’s brightness up.</li>
        <li>Download the code once: it works without a connection.</li>
        <li>You see here at once when you have been marked. If not, ask at the door.</li>
      </ul>
    </Panel>
  );
}
