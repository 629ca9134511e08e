import type { Permission, Role } from '../../contract/permissions.ts';
import type { Settings } from './config.ts';
import type { Db } from './database/index.ts';
import type { Files, StoredFile } from './files/index.ts';
import type { Job } from './jobs/index.ts';
import type { MeetingHost } from './meetings/index.ts';
import type { Messengers } from './messengers/index.ts';
import type { VideoHost } from './video/index.ts';

/** Who calls, as the server confirmed it for this request. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the bearer token, which names the session. */
  readonly sessionHash: Buffer;
  /** The password was set by an administrator: until another is chosen, only the session's own calls are answered. */
  readonly mustChangePassword: boolean;
  can(permission: Permission): boolean;
};

/** What a public route's handler receives: the request's own database handle, time and id. */
export type PublicContext = {
  /** A transaction on every route that writes, opened and closed by the platform. */
  readonly db: Db;
  readonly now: Date;
  /** When the request reached the server: what was decided after it, its sender could not have seen. */
  readonly arrivedAt: Date;
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly settings: Settings;
  readonly files: Pick<Files, 'sign' | 'publicAddress'>;
  /** Only to ask whom they reach: sending is for jobs. */
  readonly messengers: { readonly [Channel in keyof Messengers]: Pick<Messengers[Channel], 'reachOf'> };
  /** `create`, `look` and `remove` call the host: only where no transaction is open, as on reading routes and in what a route prepares. */
  readonly video: Pick<VideoHost, 'create' | 'look' | 'remove' | 'credentials' | 'playAddress'>;
  /** Its calls, too, belong where no transaction is open. */
  readonly meetings: Pick<MeetingHost, 'moderatorLink' | 'end'>;
  /** Queues a job that is run only if this request's transaction commits. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload): Promise<void>;
};

/** What every other handler receives. */
export type Context = PublicContext & { readonly actor: Actor };

/** Files of a multipart request, stored and waiting for their rows, by field. */
export type StoredFiles<Name extends string, Required extends string = never> = Partial<Record<Name, StoredFile>> &
  Record<Required, StoredFile>;
