import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { ToastContainer } from 'react-toastify/unstyled';
import { readPageMeta } from '../platform/page-meta.ts';
import { toastDuration } from '../platform/toast.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import type { AppRouter } from './router.tsx';

const nonce = readPageMeta('csp-nonce') ?? '';
setNonce(nonce);

// boot.js reads the same key before the first paint.
const schemes = localStorageColorSchemeManager({ key: 'colour-scheme' });

// Screen tests do not wait for transitions.
const env = import.meta.env.MODE === 'test' ? 'test' : 'default';

/** The app with its providers, on the given query cache and router. */
export const App = ({ client, router }: { client: QueryClient; router: AppRouter }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
    env={env}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastContainer position="bottom-right" autoClose={toastDuration} pauseOnHover pauseOnFocusLoss draggable theme="light" />
    </QueryClientProvider>
  </MantineProvider>
);
