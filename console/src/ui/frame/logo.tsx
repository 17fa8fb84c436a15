import classes from './logo.module.css';

/** A QR code's finder square with a tick inside. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#0f6d8b" />
        <rect
          x="6.75"
          y="6.75"
          width="18.5"
          height="18.5"
          rx="4.5"
          fill="none"
          stroke="#fff"
          strokeWidth="2.5"
        />
        <path
          d="m11.5 16.4 3.2 3.2 6-6.6"
          fill="none"
          stroke="#ffc752"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={classes.word}>Rollcall</span>
    </span>
  );
}
