import './app/zod-without-eval.ts';
import './app/zod-sentences.ts';
import './app/styles.ts';
import './lib/load-again.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Screens } from './app/router.tsx';
import { startSession } from './app/session-effects.ts';
import { store } from './app/store.ts';
import { printInLight, theme } from './app/theme.ts';
import { Toasts } from './app/toasts.tsx';
import { keepFocusInView } from './lib/focus/focus-in-view.ts';
import { ignoreHeldEnter } from './lib/focus/use-one-press.ts';
import { onceIdle } from './lib/once-idle.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

startSession(store.dispatch);
ignoreHeldEnter();
keepFocusInView();
printInLight();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
// In development, cached files would hide changes.
if (import.meta.env.PROD)
  onceIdle(() => {
    // Not available now. The next page that is opened loads it.
    import('./app/kept-on-device.tsx').then(
      ({ keepConsole }) => keepConsole(),
      () => undefined,
    );
  });

function Providers() {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <Screens />
        <Toasts />
      </MantineProvider>
    </Provider>
  );
}
