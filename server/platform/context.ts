import type { OfficeRole } from '../../contract/office-roles.ts';
import type { Permission, Role } from '../../contract/permissions.ts';
import type { Settings } from './config.ts';
import type { Db } from './database/index.ts';
import type { Files, StoredFile } from './files/index.ts';
import type { Job } from './jobs/index.ts';
import type { MeetingHost } from './meetings/index.ts';
import type { Messengers } from './messengers/index.ts';
import type { Secrets } from './secrets.ts';
import type { VideoHost } from './video/index.ts';

/** The authenticated user of a request. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** Null unless the role is `admin`. */
  readonly officeRole: OfficeRole | null;
  /** SHA-256 of the bearer token; identifies the session. */
  readonly sessionHash: Buffer;
  /** An administrator set the password. Until the user chooses another, only the routes of the session accept requests. */
  readonly mustChangePassword: boolean;
  /** When the password of this session was last verified. */
  readonly verifiedAt: Date;
  /** When this user must have set up a second step; undefined if it is not required or is set up. */
  readonly secondStepDueAt: Date | undefined;
  /** `secondStepDueAt` has passed. Until the user sets up a second step, only the routes of the session accept requests. */
  readonly mustSetUpSecondStep: boolean;
  can(permission: Permission): boolean;
};

/** What the handler of a public route receives. */
export type PublicContext = {
  /** On a writing route this is a transaction, which the platform opens and commits. */
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
  /** The token of a trusted device; undefined without its cookie. */
  readonly deviceToken: string | undefined;
  /** Stores the token of a trusted device in a cookie of the response, if the request succeeds. */
  setDeviceToken(token: string, expiresAt: Date): void;
  readonly settings: Settings;
  readonly files: Pick<Files, 'signUrl' | 'signIdentityUrl' | 'publicUrl'>;
  /** Returns who can be reached. Only jobs send. */
  readonly messengers: { readonly [Channel in keyof Messengers]: Pick<Messengers[Channel], 'unreachableReason'> };
  /** `create`, `getStatus` and `remove` call the host, so use them outside a transaction: on reading routes and in a route's preparation. */
  readonly video: Pick<VideoHost, 'create' | 'getStatus' | 'remove' | 'uploadCredentials' | 'playerUrl'>;
  /** `moderatorLink` and `end` call the host, so use them outside a transaction. */
  readonly meetings: Pick<MeetingHost, 'moderatorLink' | 'participantLink' | 'end'>;
  readonly secrets: Secrets;
  /** Queues a job that runs only if the transaction of this request commits. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload): Promise<void>;
};

/** What the handler of any other route receives. */
export type Context = PublicContext & { readonly actor: Actor };

/** The stored files of a multipart request by field. */
export type StoredFiles<Name extends string, Required extends string = never> = Partial<Record<Name, StoredFile>> &
  Record<Required, StoredFile>;
