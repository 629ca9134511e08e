import type { FastifyPluginAsync } from 'fastify';
import type { Checked } from '../providers/index.ts';

/** The state of a video at its host. */
export type HostedState = 'awaiting' | 'uploading' | 'processing' | 'ready' | 'failed';

/** A video at its host: `bytes` of the whole file if known, `storedBytes` that have arrived, and why it failed. */
export type HostedVideo = { state: HostedState; bytes: number | null; storedBytes: number; reason: string | null };

/** The headers of every request of an upload, and its endpoint. `AuthorizationExpire` in seconds since 1970. */
export type UploadCredentials = {
  headers: { AuthorizationSignature: string; AuthorizationExpire: number; VideoId: string; LibraryId: string };
  collectionId: string;
  /** A relative URL if this server is the host. */
  endpoint: string;
};

/** A video that may be shown: its current title, and the relative URL of its poster if it has one. */
export type PlayableVideo = { title: string; poster?: string | undefined };

/** What the embedded host asks the product about its videos. */
export type VideoDirectory = {
  /** Whether the video exists, is active and is not complete. */
  canReceive(videoId: string): Promise<boolean>;
  /** Whether the session that received the right to upload the video has not ended. */
  hasUploadSession(videoId: string): Promise<boolean>;
  /** Returns undefined if the video may not be shown. */
  findPlayable(videoId: string): Promise<PlayableVideo | undefined>;
  /** Called after a change: bytes arrived, or the upload was completed or failed. Never throws. */
  onChange(videoId: string): Promise<void>;
};

/** A service that stores and plays videos. */
export type VideoHost = Checked & {
  /** Creates a video and returns its id, a UUID. The host does not learn later titles. Call it outside a transaction. */
  create(title: string): Promise<string>;
  /** Signs the upload of this video for 24 hours. */
  uploadCredentials(videoId: string, now: Date): UploadCredentials;
  /** Returns the current status of a video; undefined if it does not exist. */
  getStatus(videoId: string): Promise<HostedVideo | undefined>;
  /** Creates the signed URL of the player page, valid for at most four hours. */
  playerUrl(videoId: string, now: Date): string;
  /** Stores a complete file as the video, for demo data. Removes `tempPath`. */
  importFile(videoId: string, tempPath: string): Promise<void>;
  /** Removes a video and its uploads; does nothing if it does not exist. */
  remove(videoId: string): Promise<void>;
  /** Removes uploads without progress since `before`, and returns the ids of their videos. */
  removeAbandonedUploads(before: Date): Promise<string[]>;
  /** The routes of an embedded host; undefined for an external one. */
  routes?(directory: VideoDirectory): FastifyPluginAsync;
};
