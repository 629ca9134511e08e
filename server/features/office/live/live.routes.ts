import { presenceRoutes } from '../../../../contract/entities/office/live.ts';
import { handle } from '../../../kit/handle.ts';
import { presence } from './presence/presence.service.ts';

export const liveHandlers = [handle(presenceRoutes.report, ({ body, context }) => presence.report(context, body))];
