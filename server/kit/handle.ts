import type { RouteSpec } from '../../contract/kit/route.ts';
import type { DownloadHandler, Handler, Preparation, Registration } from '../platform/registration.ts';

/** Binds a contract route to its handler. The platform checks the permission, parses the request, opens the transaction of a write, and shapes the response. */
export const handle = <Spec extends RouteSpec>(spec: Spec, handler: Handler<Spec>): Registration => ({ spec, prepare: undefined, handler });

/**
 * Like `handle`, for a writing route whose handler sends exactly one statement, which PostgreSQL commits by itself. A request with an
 * Idempotency-Key still has a transaction, because its response is stored with the statement.
 */
export const handleSingleStatement = <Spec extends RouteSpec>(spec: Spec, handler: Handler<Spec>): Registration => ({
  ...handle(spec, handler),
  isSingleStatement: true,
});

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
