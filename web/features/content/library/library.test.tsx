// @vitest-environment happy-dom
// Proves LIB-1
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Book, bookRoutes } from '../../../../contract/entities/content/books.ts';
import { researchRoutes } from '../../../../contract/entities/content/research.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

it('links to books and research with their counts and newest items, even if a request fails', async () => {
  await renderApp({
    path: '/library',
    prepare: (server) => {
      server.on(bookRoutes.stats, () => ({ data: { total_books: 1204 } }));
      server.on(bookRoutes.list, () => pageOfRows<Book>([]));
      server.on(researchRoutes.stats, () => {
        throw new ErrorReply('not_found', 'Not here');
      });
    },
  });
  const books = await screen.findByRole('link', { name: /^Books.*1,204$/ });
  expect(books.getAttribute('href')).toBe('/library/books');
  const research = await screen.findByRole('link', { name: /^Research.*could not be loaded$/ });
  expect(research.getAttribute('href')).toBe('/library/researches');
  expect(await screen.findByText('Nothing has been added yet.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'The newest items could not be loaded. Retry' })).toBeDefined();
});

it('is forbidden for companies', async () => {
  await renderApp({ path: '/library', role: 'company' });
  expect(await screen.findByText("Forbidden. You don't have permission.")).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Books/ })).toBeNull();
});
