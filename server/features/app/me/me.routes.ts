import { meRoutes } from '../../../../contract/app/me.ts';
import { handle } from '../../../kit/handle.ts';
import { me } from './me.service.ts';

export const meHandlers = [handle(meRoutes.read, ({ context }) => me.read(context))];
