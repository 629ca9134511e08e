import type { RouteSpec } from '../../contract/kit/route.ts';
import type { DownloadHandler, Handler, Preparation, Registration } from '../platform/registration.ts';

/** Binds a contract route to its handler. The platform checks the permission, parses the request, opens the transaction of a write, and shapes the response. */
export const handle = <Spec extends RouteSpec>(spec: Spec, handler: Handler<Spec>): Registration => ({ spec, prepare: undefined, handler });

/** Like `handle`, with slow work before the transaction opens. The handler receives its result as `prepared`. */
export const handlePrepared = <Spec extends RouteSpec, Prepared>(
  spec: Spec,
  prepare: Preparation<Spec, Prepared>,
  handler: Handler<Spec, Prepared>,
): Registration => ({ spec, prepare, handler });

/** Binds a route with `download` to its handler. The platform checks the permission, parses the request and sends the file. */
export const handleDownload = <Spec extends RouteSpec & { download: string }>(
  spec: Spec,
  handler: DownloadHandler<Spec>,
): Registration => ({ spec, prepare: undefined, handler });
