import type { FastifyPluginAsync } from 'fastify';

/** How far a video came at its host. */
export type HostedState = 'awaiting' | 'uploading' | 'processing' | 'ready' | 'failed';

/** What the host knows of a video: `bytes` of the whole file, once that is known, `storedBytes` of it that have arrived, and why it failed. */
export type HostedVideo = { state: HostedState; bytes: number | null; storedBytes: number; reason: string | null };

/** What an uploader sends along with every request of one video's upload, and where to. `AuthorizationExpire` in seconds since 1970. */
export type UploadCredentials = {
  headers: { AuthorizationSignature: string; AuthorizationExpire: number; VideoId: string; LibraryId: string };
  collectionId: string;
  /** Relative where this server itself takes the bytes. */
  endpoint: string;
};

/** What a host that lives in this server asks the product about its videos. */
export type VideoDirectory = {
  /** Whether bytes may still be written: the video is there, live, and not finished. */
  mayReceive(videoId: string): Promise<boolean>;
  /** What it is called now, where it may be shown: it is there and live. */
  mayPlay(videoId: string): Promise<{ title: string } | undefined>;
  /** Called after anything of a video changed: bytes arrived, it ended, it failed. Never throws. */
  changed(videoId: string): Promise<void>;
};

/** Where videos are kept and played, whatever keeps them. */
export type VideoHost = {
  /** Makes room for a video and returns its id there, a UUID; later titles do not reach it. No transaction may be open. */
  create(title: string): Promise<string>;
  /** Signs the right to upload this one video, for 24 hours. */
  credentials(videoId: string, now: Date): UploadCredentials;
  /** What the host knows of a video now; undefined where there is none. */
  look(videoId: string): Promise<HostedVideo | undefined>;
  /** The address of its player page, signed, good for four hours at most. */
  playAddress(videoId: string, now: Date): string;
  /** Keeps a whole video file of our own making (demo data) as if it had been uploaded; `tempPath` is removed. */
  keep(videoId: string, tempPath: string): Promise<void>;
  /** Removes a video and all that was uploaded of it; nothing happens where there is none. */
  remove(videoId: string): Promise<void>;
  /** Removes parts of uploads that nothing was added to since an instant, and says of which videos. */
  removeAbandoned(before: Date): Promise<string[]>;
  /** The routes that a host within this server answers; undefined for one elsewhere. */
  routes?(directory: VideoDirectory): FastifyPluginAsync;
};
