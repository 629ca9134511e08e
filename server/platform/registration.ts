import type { Logger } from 'pino';
import type { HandlerResult, RouteFileName, RouteInput, RouteSpec } from '../../contract/kit/route.ts';
import type { Context, PublicContext, StoredFiles } from './context.ts';
import type { Database } from './database/index.ts';

/** What the handler of a route for a registration of the members' app receives. */
export type RegistrationContext = PublicContext & { readonly registrationId: string };

type ContextOf<Spec extends RouteSpec> = Spec['permission'] extends 'public'
  ? PublicContext
  : Spec['permission'] extends 'registration'
    ? RegistrationContext
    : Context;

type RequiredFileName<Spec extends RouteSpec> = {
  [Name in RouteFileName<Spec>]: NonNullable<Spec['files']>[Name] extends { required: string } ? Name : never;
}[RouteFileName<Spec>];

/** The parsed input, the stored files and the context of a request. */
export type HandlerInput<Spec extends RouteSpec> = RouteInput<Spec> & {
  files: StoredFiles<RouteFileName<Spec>, RequiredFileName<Spec>>;
} & {
  context: ContextOf<Spec>;
};

/** What a preparation receives: no open transaction, but the database to open its own. */
export type PreparationInput<Spec extends RouteSpec> = RouteInput<Spec> & { context: Omit<ContextOf<Spec>, 'db'>; database: Database };

/** Handles a request; on a writing route it runs inside the transaction of the request. */
export type Handler<Spec extends RouteSpec, Prepared = undefined> = (
  input: HandlerInput<Spec> & { prepared: Prepared },
) => Promise<HandlerResult<Spec>>;

/** Slow work that must not hold a transaction open, such as hashing a password. */
export type Preparation<Spec extends RouteSpec, Prepared> = (input: PreparationInput<Spec>) => Promise<Prepared>;

/** A file that is sent in pieces, one at a time as the client reads them. */
export type Download = { fileName: string; mediaType?: string; pieces: AsyncIterable<string | Uint8Array> };

/** Handles a download. No transaction is open, because a download lasts as long as its client reads. */
export type DownloadHandler<Spec extends RouteSpec> = (
  input: RouteInput<Spec> & { context: ContextOf<Spec>; database: Database },
) => Promise<Download>;

/** A contract route with its handler, without the types of its input. */
export type Registration = {
  readonly spec: RouteSpec;
  readonly prepare: ((input: never) => Promise<unknown>) | undefined;
  readonly handler: (input: never) => Promise<unknown>;
};

/** An address below /api/v1 that redirects the browser to the path that its handler returns. No transaction is open. */
export type RedirectRoute = {
  readonly path: string;
  /** Where the browser goes if the request is rejected or fails, such as after too many requests. */
  readonly failedPath: string;
  handler(input: {
    /** The query of the request, as sent. */
    search: string;
    context: Omit<PublicContext, 'db'>;
    database: Database;
    log: Pick<Logger, 'warn' | 'error'>;
  }): Promise<string>;
};
