import { bookRoutes, researchRoutes } from '../../../../contract/app/library.ts';
import { handle } from '../../../kit/handle.ts';
import { library } from './library.service.ts';

const { books, research } = library;

export const libraryHandlers = [
  handle(bookRoutes.list, ({ query, context }) => books.list(context, query)),
  handle(bookRoutes.read, ({ params, context }) => books.read(context, params.id)),
  handle(bookRoutes.purchase, ({ params, body, context }) => books.buy(context, params.id, body.expected_price)),
  handle(bookRoutes.file, ({ params, context }) => books.file(context, params.id)),
  handle(researchRoutes.list, ({ query, context }) => research.list(context, query)),
  handle(researchRoutes.read, ({ params, context }) => research.read(context, params.id)),
  handle(researchRoutes.purchase, ({ params, body, context }) => research.buy(context, params.id, body.expected_price)),
];
