// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../contract/entities/areas.ts';
import { ErrorReply, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const cairo: Area = { id: areaId.parse(1), name: 'Cairo', doctors: 0, archived_at: null, archived_by: null };

it('clears the filters if the list cannot be loaded with them, and shows the error', async () => {
  const { router } = await renderApp({
    path: '/areas?name=cairo',
    prepare: (server) =>
      server.on(areaRoutes.list, ({ query }) => {
        if (query.name) throw new ErrorReply('invalid', 'Search for something else');
        return pageOfRows([cairo]);
      }),
  });
  expect(await screen.findByText('Search for something else')).toBeDefined();
  expect(await screen.findByText('Cairo')).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
