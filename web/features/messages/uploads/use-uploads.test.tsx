// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { buildMessage, buildMessageDetail } from '../../../test/messages.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildVideo } from '../../../test/videos.ts';
import { removeRow, upsertRow } from './engine/rows.ts';

it('shows on a video why its upload by this browser failed, of which the host knows nothing', async () => {
  // The videos are beside the message only in a wide window.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width: 1440 });
  const message = 'This message is approved';
  upsertRow({
    ...{
      key: 'videos:5',
      userId: 1,
      target: { kind: 'videos', id: 5, title: 'Lecture' },
      percent: 0,
      retryAt: undefined,
      outcome: undefined,
    },
    ...{ file: { name: 'a.mp4', size: 1, lastModified: 0 }, status: 'failed', isRejected: false, message },
  });
  onTestFinished(() => removeRow('videos:5'));
  const upload = { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null } as const;
  const videos = [buildVideo({ id: 5, upload })];
  await renderApp({
    path: '/messages/5',
    prepare: (server) => server.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ id: 5, videos })) })),
  });
  const panel = within(await screen.findByRole('region', { name: /^Videos/ }));
  expect(panel.getByText('Failed')).toBeDefined();
  expect(panel.getByText(message)).toBeDefined();
  expect(panel.queryByText('Awaiting upload')).toBeNull();
});
