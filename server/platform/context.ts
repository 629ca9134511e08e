import type { Language } from '../../contract/app/kit.ts';
import type { OfficeRole } from '../../contract/office-roles.ts';
import type { Permission, Role } from '../../contract/permissions.ts';
import type { Settings } from './config/config.ts';
import type { Db } from './database/index.ts';
import type { AppError } from './errors.ts';
import type { Job } from './jobs/index.ts';
import type { IdentityProvider } from './providers/identity/index.ts';
import type { MeetingHost } from './providers/meetings/index.ts';
import type { Messengers } from './providers/messengers/index.ts';
import type { Secrets } from './security/secrets.ts';
import type { NewSecurityEvent } from './security/security-events.ts';
import type { StatusReader } from './server-status.ts';
import type { Files, StoredFile } from './storage/files/index.ts';
import type { VideoHost } from './storage/video/index.ts';

/** The authenticated user of a request. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** Null unless the role is `admin`. */
  readonly officeRole: OfficeRole | null;
  /** SHA-256 of the bearer token; identifies the session. */
  readonly sessionHash: Buffer;
  /** An administrator set the password. Until the user chooses another, only routes with `isForRequiredStep` accept requests. */
  readonly mustChangePassword: boolean;
  /** When the password of this session was last confirmed; later than that for a passkey, which counts for longer. */
  readonly passwordConfirmedAt: Date;
  /** When this user must have set up a second step; undefined if it is not required or is set up. */
  readonly secondStepDueAt: Date | undefined;
  /** `secondStepDueAt` has passed. Until the user sets up a second step, only routes with `isForRequiredStep` accept requests. */
  readonly mustSetUpSecondStep: boolean;
  can(permission: Permission): boolean;
  /** What the response is if the actor cannot do something; 403 unless given. */
  readonly refusal?: AppError | undefined;
  /** The language that a doctor chose in the members' app. */
  readonly language?: Language | undefined;
};

/**
 * The cookies of a request. Those that a handler sets are HttpOnly, and Secure where the product has an https address. They reach the
 * browser only if the request succeeds.
 */
export type Cookies = {
  get(name: string): string | undefined;
  set(name: string, value: string, options: { path: string; maxAgeSeconds: number; sameSite: 'Lax' | 'Strict' }): void;
};

/** What the handler of a public route receives. */
export type PublicContext = {
  /** On a writing route this is a transaction, which the platform opens and commits, unless the handler sends only one statement. */
  readonly db: Db;
  readonly now: Date;
  /** When the server received the request. The sender cannot have seen a change made after this. */
  readonly receivedAt: Date;
  readonly requestId: string;
  readonly ipAddress: string;
  /** The User-Agent header; empty without one, and cut to 300 characters. */
  readonly userAgent: string;
  /** The host of the request with its port, as the client or a trusted proxy names it. */
  readonly host: string;
  /** The language of the caller: the one that a doctor chose, or the preferred one of the request. Only the members' app uses it. */
  readonly language: Language;
  /** The id of the registration of a request to the members' app; undefined unless its route requires one. */
  readonly registrationId: string | undefined;
  readonly settings: Settings;
  readonly files: Pick<Files, 'tempDir' | 'signUrl' | 'signIdentityUrl' | 'publicUrl' | 'read' | 'find'>;
  /** Returns who can be reached. Only jobs send. */
  readonly messengers: { readonly [Channel in Exclude<keyof Messengers, 'push' | 'routes'>]: Omit<Messengers[Channel], 'send'> };
  /** `create`, `getStatus` and `remove` call the host, so use them outside a transaction: on reading routes and in a route's preparation. */
  readonly video: Pick<
    VideoHost,
    'create' | 'getStatus' | 'remove' | 'uploadCredentials' | 'playerUrl' | 'playSource' | 'posterUrl' | 'needsNewVideoAfterFailure'
  >;
  /** All but `participantLink` call the host, so use them outside a transaction. */
  readonly meetings: Pick<MeetingHost, 'moderatorLink' | 'participantLink' | 'joinLink' | 'end'>;
  readonly secrets: Secrets;
  /** The state of the server. It uses the disk and the network, so use it outside a transaction. */
  readonly status: StatusReader;
  /** The issuer of single sign-on; undefined if there is none. It uses the network, so use it outside a transaction. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly cookies: Cookies;
  /** Queues a job that runs only if the transaction of this request commits. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload): Promise<void>;
  /** Records a security event of this request. In a transaction the event counts only if the transaction commits. */
  recordEvent(event: NewSecurityEvent): void;
};

/** What the handler of any other route receives. */
export type Context = PublicContext & { readonly actor: Actor };

/** The stored files of a multipart request by field. */
export type StoredFiles<Name extends string, Required extends string = never> = Partial<Record<Name, StoredFile>> &
  Record<Required, StoredFile>;
