import { createContext, type ReactNode, use } from 'react';
import type { RouteSpec } from '../../contract/kit/route.ts';

const Permissions = createContext<ReadonlySet<string>>(new Set());

/** Provides the permissions that the server reported for the session. */
export const PermissionsProvider = Permissions.Provider;

/** Returns a function that checks whether the session has the permission of a route. */
export const useCan = (): ((spec: Pick<RouteSpec, 'permission'>) => boolean) => {
  const granted = use(Permissions);
  return ({ permission }) => permission === 'public' || permission === 'session' || granted.has(permission);
};

/** Renders its children only if the session may call the route. Button and endpoint read the same permission. */
export const Can = ({ route, children }: { route: Pick<RouteSpec, 'permission'>; children: ReactNode }) =>
  useCan()(route) ? children : null;
