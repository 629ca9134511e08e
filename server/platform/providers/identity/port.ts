import type { SsoError } from '../../../../contract/entities/access/sso.ts';

/** Why an issuer's answer was not accepted. */
export type IdentityProblem = Extract<SsoError, 'cancelled' | 'unreachable' | 'wrong_time' | 'rejected'>;

/** The issuer could not be reached, or its answer was not accepted. The cause is for the log. */
export class IdentityError extends Error {
  readonly problem: IdentityProblem;

  constructor(problem: IdentityProblem, options: ErrorOptions = {}) {
    super(`Single sign-on failed: ${problem}`, options);
    this.name = 'IdentityError';
    this.problem = problem;
  }
}

/** The secrets of one attempt. The server keeps them; the issuer learns only the nonce and a hash of the verifier. */
export type AttemptSecrets = { nonce: string; verifier: string };

export type AuthorizationRequest = AttemptSecrets & {
  state: string;
  /** The issuer must ask for the credentials, also if the user is signed in there. */
  asksCredentials: boolean;
};

/** The answer of an issuer to one attempt. `search` is the query with which the browser came back. */
export type AuthorizationAnswer = AttemptSecrets & { search: string; startedAt: Date };

/** What a verified ID token says. */
export type IdTokenFields = {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** The values of the field with the groups; none without the setting. */
  groups: readonly string[];
  /** When the user last entered credentials at the issuer. */
  authenticatedAt: Date | undefined;
  /** The issuer says that the user proved more than one factor. */
  isMultiFactor: boolean;
};

/** The service that identifies administrators. Both methods use the network, so call them only outside a transaction. Both throw IdentityError. */
export type IdentityProvider = {
  /** The address at which the user signs in. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Exchanges the code of an answer for an ID token and verifies it. */
  redeem(answer: AuthorizationAnswer): Promise<IdTokenFields>;
};
