import { searchRoutes } from '../../../../contract/app/search.ts';
import { handle } from '../../../kit/handle.ts';
import { search } from './search.service.ts';

export const searchHandlers = [handle(searchRoutes.find, ({ query, context }) => search.find(context, query.q))];
