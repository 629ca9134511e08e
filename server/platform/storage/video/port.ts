import type { FastifyPluginAsync } from 'fastify';
import type { Checked } from '../../providers/index.ts';

export type HostedState = 'awaiting' | 'uploading' | 'processing' | 'ready' | 'failed';

/**
 * A video at its host. `bytes` is the size of the whole file, and null if unknown. `storedBytes` have arrived; 0 if the host does not report it.
 * `reason` says why it failed. `notice` says what people should know about a ready video. `durationSeconds` is the length of a ready video if the host knows it.
 */
export type HostedVideo = {
  state: HostedState;
  bytes: number | null;
  storedBytes: number;
  reason: string | null;
  notice?: string;
  durationSeconds?: number;
};

/** The headers of every request of an upload, and its endpoint. `AuthorizationExpire` in seconds since 1970. */
export type UploadCredentials = {
  headers: { AuthorizationSignature: string; AuthorizationExpire: number; VideoId: string; LibraryId: string };
  /** The collection to name in the upload; an empty text if there is none. */
  collectionId: string;
  /** A relative URL if this server is the host. */
  endpoint: string;
};

/** A video that may be shown: its current title, and the relative URL of its poster if it has one. */
export type PlayableVideo = { title: string; poster?: string | undefined };

/** What an embedded host asks the product about its videos, and what every host reports. */
export type VideoDirectory = {
  /** Whether the video exists, is active and is not complete. */
  canReceive(videoId: string): Promise<boolean>;
  /** Whether the session that received the right to upload the video has not ended. */
  hasUploadSession(videoId: string): Promise<boolean>;
  /** Returns undefined if the video may not be shown. */
  findPlayable(videoId: string): Promise<PlayableVideo | undefined>;
  /** Called after a change, perhaps more than once: bytes arrived, or the upload was completed or failed. Never throws. */
  onChange(videoId: string): Promise<void>;
};

/** What the members' app plays: the file itself, or a page with a player for a frame. The address is relative if this server is the host. */
export type PlaySource = { kind: 'mp4' | 'frame'; url: string; expiresAt: Date };

/** The origins of an external host that pages use: for uploads, for frames with players, and for pictures unless they come from this server. */
export type VideoOrigins = { uploads: string; players: string; pictures: string | undefined };

/**
 * A service that stores and plays videos. All functions that return a promise may use the network, so call them outside a transaction. They
 * throw ProviderError if the host cannot be asked.
 */
export type VideoHost = Checked & {
  /** Creates a video and returns its id, a UUID. A later change of the title is not sent to the host. */
  create(title: string): Promise<string>;
  /** Signs the upload of this video for 24 hours. */
  uploadCredentials(videoId: string, now: Date): UploadCredentials;
  /** Returns the current status of a video; undefined if it does not exist. */
  getStatus(videoId: string): Promise<HostedVideo | undefined>;
  /** Creates the signed URL of the player page, valid for at most four hours. */
  playerUrl(videoId: string, now: Date): string;
  /** Creates the signed URL from which the members' app plays a ready video, valid for at most four hours. */
  playSource(videoId: string, now: Date): PlaySource;
  /** Creates the URL of a picture that the host took from a ready video. Absent if it takes none. */
  posterUrl?(videoId: string, now: Date): string;
  /** Stores a complete file as the video, for demo data. It may read the whole file into memory. Removes `tempPath`. */
  importFile(videoId: string, tempPath: string): Promise<void>;
  /** Removes a video and its uploads; does nothing if it does not exist. */
  remove(videoId: string): Promise<void>;
  /** Removes uploads without progress since `before`, and returns the ids of their videos. Absent if the host shows no progress. */
  removeAbandonedUploads?(before: Date): Promise<string[]>;
  /** Whether a video that failed accepts no other file, so that its record needs a new video. */
  readonly needsNewVideoAfterFailure: boolean;
  /** Absent if this server is the host. */
  readonly origins?: VideoOrigins;
  /** The routes of an embedded host, or those on which an external one reports changes. */
  routes?(directory: VideoDirectory): FastifyPluginAsync;
};
