import './ui/theme/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prefetchPage } from './app/prefetch.ts';
import { createAppRouter } from './app/router.tsx';
import { watchSession } from './app/session/session-watch.ts';
import { startLive } from './features/office/live/index.ts';
import { preventFileDrops } from './kit/files/received-files.ts';
import { ApiError } from './platform/http/api-error.ts';
import { createQueryClient } from './platform/http/query-client.ts';
import './platform/i18n.ts';

// API errors are shown on the screen, so only other errors are logged.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error);
};

/** The longest wait for the code and the rows of the first screen. */
const firstRenderLimitMs = 500;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const client = createQueryClient();
const router = createAppRouter(client);
watchSession(client, router);
preventFileDrops();
const loaded = Promise.allSettled([router.load(), prefetchPage(client, location)]);
// Rows that arrive soon are part of the first render. Otherwise it shows their placeholders.
await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, firstRenderLimitMs))]);
createRoot(root, { onCaughtError }).render(<App client={client} router={router} />);
startLive(client);
