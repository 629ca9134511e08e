import type { RouteAnswer, RouteFileName, RouteInput, RouteSpec } from '../../contract/kit/route.ts';
import type { Context, PublicContext, StoredFiles } from './context.ts';
import type { Database } from './database/index.ts';

type ContextOf<Spec extends RouteSpec> = Spec['permission'] extends 'public' ? PublicContext : Context;

type RequiredFileName<Spec extends RouteSpec> = {
  [Name in RouteFileName<Spec>]: NonNullable<Spec['files']>[Name] extends { required: string } ? Name : never;
}[RouteFileName<Spec>];

/** Parsed input, stored files and the request's context. */
export type HandlerInput<Spec extends RouteSpec> = RouteInput<Spec> & {
  files: StoredFiles<RouteFileName<Spec>, RequiredFileName<Spec>>;
} & {
  context: ContextOf<Spec>;
};

/** What the slow work before a transaction receives: no transaction, but the means to open its own. */
export type PreparationInput<Spec extends RouteSpec> = RouteInput<Spec> & { context: Omit<ContextOf<Spec>, 'db'>; database: Database };

/** Answers a route; runs inside the request's transaction where the route writes. */
export type Handler<Spec extends RouteSpec, Prepared = undefined> = (
  input: HandlerInput<Spec> & { prepared: Prepared },
) => Promise<RouteAnswer<Spec>>;

/** Slow work that must not hold a transaction open, such as hashing a password. */
export type Preparation<Spec extends RouteSpec, Prepared> = (input: PreparationInput<Spec>) => Promise<Prepared>;

/** A contract route bound to its code, with the types of its input gone. */
export type Registration = {
  readonly spec: RouteSpec;
  readonly prepare: ((input: never) => Promise<unknown>) | undefined;
  readonly handler: (input: never) => Promise<unknown>;
};
