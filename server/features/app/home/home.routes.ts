import { homeRoutes } from '../../../../contract/app/home.ts';
import { handle } from '../../../kit/handle.ts';
import { home } from './home.service.ts';

export const homeHandlers = [handle(homeRoutes.read, ({ context }) => home.read(context))];
