import { lazyRouteComponent } from '@tanstack/react-router';

/** The screen is a chunk of its own, loaded when it is shown. */
export const noteScreens = {
  list: lazyRouteComponent(() => import('./note-list.tsx'), 'NoteList'),
  firstList: async () => (await import('../../../contract/entities/notes.ts')).noteRoutes.list,
};
