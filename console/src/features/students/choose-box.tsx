import classes from './students.module.css';

interface ChooseBoxProps {
  readonly label: string;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** The browser's own checkbox with a target a thumb can hit. A list has hundreds of them. */
export function ChooseBox({ label, chosen, onChoose }: ChooseBoxProps) {
  return (
    <label className={`${classes.box} rc-screen-only`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </label>
  );
}
