/** The id of a frame's main part. */
export const MAIN = 'main';

/**
 * The first stop of Tab, before everything above the frame. It makes no place in the browser's history: Back would leave
 * that without asking.
 */
export const SkipLink = () => (
  <a
    className="rc-skip"
    href={`#${MAIN}`}
    onClick={event => {
      event.preventDefault();
      document.getElementById(MAIN)?.focus();
    }}
  >
    Skip to content
  </a>
);
