import { type DefaultToastOptions, Toaster } from 'react-hot-toast';
import { TOASTS } from '#contract/constants.ts';

const OPTIONS: DefaultToastOptions = {
  duration: TOASTS.durationMs,
  success: {
    duration: TOASTS.successMs,
    iconTheme: { primary: 'var(--rc-present)', secondary: 'var(--rc-surface)' },
  },
  error: {
    duration: TOASTS.errorMs,
    // A failure interrupts what a screen reader is saying; everything else waits its turn.
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    iconTheme: { primary: 'var(--rc-absent)', secondary: 'var(--rc-surface)' },
  },
  loading: { duration: Number.POSITIVE_INFINITY },
  style: {
    background: 'var(--rc-surface)',
    color: 'var(--rc-ink)',
    border: '1px solid var(--rc-line)',
    borderRadius: 'var(--mantine-radius-md)',
    boxShadow: 'var(--mantine-shadow-md)',
    maxWidth: 'min(26rem, calc(100vw - 2rem))',
    // What a toast lies over, or slides past, can be pressed all the same; what is to be pressed in one says so.
    pointerEvents: 'none',
  },
};

/** The library itself keeps the newest 20 at most, which is TOASTS.most. */
export function Toasts() {
  return <Toaster position="top-right" toastOptions={OPTIONS} containerStyle={{ top: 76 }} />;
}
