import classes from './landing.module.css';

const STEPS = [
  { title: 'Register', text: 'Students register and get their QR code.' },
  { title: 'Scan', text: 'Admins scan it at events and meetings.' },
  { title: 'Report', text: 'Reports are generated, to read or to export.' },
];

export function Steps() {
  return (
    <section className={classes.stepsBand} aria-labelledby="steps">
      <h2 id="steps" className={classes.heading}>
        How it works
      </h2>
      <ol className={classes.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className={`${classes.stepNumber} rc-number`} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
