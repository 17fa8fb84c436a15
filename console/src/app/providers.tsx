import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { Screens } from './router.tsx';
import { store } from './store.ts';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

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
