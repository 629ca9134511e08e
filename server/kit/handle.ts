import type { RouteSpec } from '../../contract/kit/route.ts';
import type { Handler, Preparation, Registration } from '../platform/registration.ts';

/** Binds a contract route to code; the platform checks the permission, parses input, opens the transaction and shapes the answer. */
export const handle = <Spec extends RouteSpec>(spec: Spec, handler: Handler<Spec>): Registration => ({ spec, prepare: undefined, handler });

/** Like `handle`, with slow work done before the transaction opens; its result reaches the handler as `prepared`. */
export const handlePrepared = <Spec extends RouteSpec, Prepared>(
  spec: Spec,
  prepare: Preparation<Spec, Prepared>,
  handler: Handler<Spec, Prepared>,
): Registration => ({ spec, prepare, handler });
