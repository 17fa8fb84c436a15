import { MantineProvider } from '@mantine/core';
import { type DefaultToastOptions, type Toast, ToastBar, Toaster } from 'react-hot-toast';
import { Provider } from 'react-redux';
import { TOASTS } from '#contract/constants.ts';
import { Screens } from './router.tsx';
import { store } from './store.ts';
import { theme } from './theme.ts';

export function Providers() {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <Screens />
        <Toasts />
      </MantineProvider>
    </Provider>
  );
}

const OPTIONS: DefaultToastOptions = {
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
const said = (toast: Toast): Toast =>
  toast.type === 'error' ? { ...toast, ariaProps: { role: 'alert', 'aria-live': 'assertive' } } : toast;

/** The library keeps at most the newest 20, which is TOASTS.most. */
function Toasts() {
  return (
    <Toaster position="top-right" toastOptions={OPTIONS} containerStyle={{ top: 76 }}>
      {toast => <ToastBar toast={said(toast)} position="top-right" />}
    </Toaster>
  );
}
