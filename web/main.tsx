import './ui/styles.ts';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prefetchPage } from './app/prefetch.ts';
import { createAppRouter } from './app/router.tsx';
import { watchSession } from './app/session-watch.ts';
import { ApiError } from './platform/api-error.ts';
import { dropBootResponses } from './platform/boot-requests.ts';
import { holdOptionalParts } from './platform/first-screen.ts';
import { createQueryClient } from './platform/query-client.ts';
import './platform/i18n.ts';

declare global {
  /** Resolves when the style sheets of the first view have loaded or failed (web/start.js); undefined in `npm run dev`. */
  var firstStyles: Promise<unknown> | undefined;
}

// Rows that arrive after the first render would render the screen again, so it waits for them for a moment.
const maxWaitForRows = 100;

// The first screen has the network for itself; when the stream is open, its rows are loaded again.
const liveDelay = 1500;

// API errors are shown on the screen, so only other errors are logged.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error);
};

/** Calls `onShown` after the first screen was rendered and the browser had time to show it. A hidden page shows nothing, so it does not wait. */
const NotifyShown = ({ onShown, children }: { onShown: () => void; children: ReactNode }) => {
  useEffect(() => {
    if (document.hidden) onShown();
    else requestAnimationFrame(() => setTimeout(onShown));
  }, [onShown]);
  return children;
};

const start = async () => {
  const loadOptionalParts = holdOptionalParts();
  const client = createQueryClient();
  const rows = prefetchPage(client, location);
  const router = createAppRouter(client);
  watchSession(client, router);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitForRows));
  // The page shows its frame until the first screen can be rendered. The screen shows a failure of the route or of the rows.
  await Promise.allSettled([router.load(), Promise.race([rows, timeout]), globalThis.firstStyles]);
  dropBootResponses();
  // Loaded after the first screen, which does not need it.
  setTimeout(() => void import('./app/after-start.ts').then(({ startLive }) => startLive(client), reportError), liveDelay);
  // A transition renders in short tasks, so the page reacts to input in between.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <NotifyShown onShown={loadOptionalParts}>
        <App client={client} router={router} />
      </NotifyShown>,
    ),
  );
};

// A task of its own, because the evaluation of the script is a long one.
setTimeout(start);
