import { createContext, type ReactNode, use } from 'react';
import type { RouteSpec } from '../../contract/kit/route.ts';

const Granted = createContext<ReadonlySet<string>>(new Set());

/** Says below it which permissions the session holds, as the server told. */
export const GrantedProvider = Granted.Provider;

/** A test of whether the session may call a route. */
export const useMay = (): ((spec: Pick<RouteSpec, 'permission'>) => boolean) => {
  const granted = use(Granted);
  return ({ permission }) => permission === 'public' || permission === 'session' || granted.has(permission);
};

/** Shows its children only to those who may call the route. The button and the endpoint read the same word. */
export const Can = ({ call, children }: { call: Pick<RouteSpec, 'permission'>; children: ReactNode }) => (useMay()(call) ? children : null);
