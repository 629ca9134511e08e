import { lazyRouteComponent } from '@tanstack/react-router';

export const noteScreens = {
  list: lazyRouteComponent(() => import('./note-list.tsx'), 'NoteList'),
  listRoute: async () => (await import('../../../contract/entities/notes.ts')).noteRoutes.list,
};
