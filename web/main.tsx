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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const client = createQueryClient();
const router = createAppRouter(client);
watchSession(client, router);
preventFileDrops();
// The first render shows the screen with its rows. It also shows their failure.
await Promise.allSettled([router.load(), prefetchPage(client, location)]);
createRoot(root, { onCaughtError }).render(<App client={client} router={router} />);
startLive(client);
