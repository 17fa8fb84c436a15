import { type DefaultToastOptions, type Toast, ToastBar, Toaster } from 'react-hot-toast';
import { TOASTS } from '#contract/constants.ts';

export const TOAST_OPTIONS: DefaultToastOptions = {
  duration: TOASTS.durationMs,
  success: {
    duration: TOASTS.successMs,
    iconTheme: { primary: 'var(--rc-present)', secondary: 'var(--rc-surface)' },
  },
  error: {
    duration: TOASTS.errorMs,
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
    // Clicks go through a toast to what is below it, except on buttons in the toast.
    pointerEvents: 'none',
  },
};

/** A failure interrupts a screen reader. Everything else waits its turn. (Each toast's own role outdoes the options.) */
const announced = (toast: Toast): Toast =>
  toast.type === 'error' ? { ...toast, ariaProps: { role: 'alert', 'aria-live': 'assertive' } } : toast;

/** The library keeps at most the newest 20, which is TOASTS.most. */
export function Toasts() {
  return (
    <Toaster position="top-right" toastOptions={TOAST_OPTIONS} containerStyle={{ top: 76 }}>
      {toast => <ToastBar toast={announced(toast)} position="top-right" />}
    </Toaster>
  );
}
