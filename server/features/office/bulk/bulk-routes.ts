import type { ReadList } from '../../../lists.ts';
import type { RunRoute } from '../../../run-route.ts';

/** How bulk actions use the routes of all features: they read the lists, and change each record with its own route. */
export type BulkRoutes = {
  readList: ReadList;
  runRoute: RunRoute;
  /** Parses the filters of a list by its own route. */
  parseFilter(list: string, filter: object): object;
};
