import { blockRoutes } from '../../../../contract/app/blocks.ts';
import { handle } from '../../../kit/handle.ts';
import { blocks } from './blocks.service.ts';

export const blocksHandlers = [
  handle(blockRoutes.list, ({ query, context }) => blocks.list(context, query)),
  handle(blockRoutes.block, ({ params, context }) => blocks.add(context, params.doctor)),
  handle(blockRoutes.unblock, ({ params, context }) => blocks.remove(context, params.doctor)),
];
