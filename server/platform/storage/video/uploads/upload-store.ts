import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { DataStore, Upload } from '@tus/server';
import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import type { VideoDirectory } from '../port.ts';
import type { UploadInProgress, VideoStorage } from '../storage.ts';
import { type BlockWriter, createBlockWriter } from './block-writer.ts';
import { detectExtension, headerBytes, notPlayable } from './content.ts';
import type { VideoLocks } from './locks.ts';
import type { VideoKeys } from './signatures.ts';
import { createThrottle } from './throttle.ts';
import { alreadyUploaded, currentRequest, getVideoId, UploadError, uploadLifetimeMs, uploadNotFound } from './upload-request.ts';

/** What the upload routes need. */
export type UploadDeps = {
  storage: VideoStorage;
  locks: VideoLocks;
  clock: Clock;
  log: Logger;
  keys: VideoKeys;
  maxBytes: number;
  directory: VideoDirectory;
};

type StoreDeps = Pick<UploadDeps, 'storage' | 'locks' | 'clock' | 'directory'>;

type Transfer = { file: FileHandle; upload: UploadInProgress; videoId: string; offset: number };

const isTooLong = (error: unknown) => error instanceof UploadError && error.status_code === 413;

/** The data store of the tus library. The library holds the video's lock when it calls a method. */
export class UploadStore extends DataStore {
  readonly #deps: StoreDeps;
  readonly #throttle;

  constructor(deps: StoreDeps) {
    super();
    this.#deps = deps;
    this.#throttle = createThrottle((videoId) => deps.directory.onChange(videoId));
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** This store computes the expiry itself, from the last byte and with its own clock. */
  override hasExtension(extension: string): boolean {
    return extension !== 'expiration' && super.hasExtension(extension);
  }

  override async create(upload: Upload): Promise<Upload> {
    const { storage, clock } = this.#deps;
    const videoId = getVideoId(upload.id);
    const found = await storage.find(videoId);
    if (!found) throw uploadNotFound();
    if (found.stored) throw alreadyUploaded();
    await storage.startUpload(videoId, { id: upload.id, bytes: upload.size ?? 0, metadata: upload.metadata ?? {} }, clock.now());
    await this.#notify(videoId);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { storage, clock } = this.#deps;
    const { bytes, metadata, storedBytes, changedAt } = await this.#find(id);
    // The process ended after the last byte, before it could complete the upload.
    if (storedBytes === bytes) await this.#complete(getVideoId(id));
    else if (clock.now().getTime() - changedAt.getTime() > uploadLifetimeMs)
      throw new UploadError(410, 'This upload has expired. Please start it again.');
    return new Upload({
      id,
      size: bytes,
      offset: storedBytes,
      metadata,
      storage: { type: 'file', path: storage.getPartPath(getVideoId(id)) },
    });
  }

  override async write(_body: unknown, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id).catch((error: unknown) => {
      if (error instanceof UploadError && error.status_code === 409) return undefined;
      throw error;
    });
    // getUpload() has just completed the upload.
    if (!upload) return offset;
    const videoId = getVideoId(id);
    const file = await open(this.#deps.storage.getPartPath(videoId), 'r+');
    let end: number;
    try {
      end = await this.#receive({ file, upload, videoId, offset });
      const now = this.#deps.clock.now();
      await file.utimes(now, now);
    } finally {
      await file.close();
    }
    if (end === upload.bytes) await this.#complete(videoId);
    else this.#throttle.notify(videoId);
    return end;
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await this.#deps.storage.removeUpload(getVideoId(id));
    await this.#notify(getVideoId(id));
  }

  /** Cancels pending notifications. */
  close(): void {
    this.#throttle.cancel();
  }

  async #find(id: string) {
    const found = await this.#deps.storage.find(getVideoId(id));
    if (found?.stored) throw alreadyUploaded();
    if (found?.upload?.id !== id) throw uploadNotFound();
    return found.upload;
  }

  async #notify(videoId: string) {
    this.#throttle.cancel(videoId);
    await this.#deps.directory.onChange(videoId);
  }

  async #complete(videoId: string) {
    const problem = await this.#deps.storage.completeUpload(videoId);
    await this.#notify(videoId);
    if (problem !== undefined) throw new UploadError(415, problem);
  }

  /** Writes the body to the file and returns the new offset. Data that arrived before a disconnect is kept. */
  async #receive({ file, upload, videoId, offset }: Transfer): Promise<number> {
    const body = currentRequest.getStore();
    const writer = createBlockWriter(file, offset);
    try {
      if (body) await this.#copy(body, writer, { videoId, upload });
    } catch (error) {
      if (isTooLong(error)) {
        await writer.flush();
        await file.truncate(offset);
      }
      if (error instanceof UploadError) throw error;
      await writer.flush();
      // If the connection closed after the last byte, the upload is complete.
      if (writer.getOffset() < upload.bytes) throw error;
    }
    await writer.flush();
    return writer.getOffset();
  }

  async #copy(body: IncomingMessage, writer: BlockWriter, { videoId, upload }: { videoId: string; upload: UploadInProgress }) {
    // The type is checked as soon as the first bytes are there, so that a wrong file is rejected before the rest is uploaded.
    const needed = Math.min(headerBytes, upload.bytes);
    let isChecked = writer.getOffset() >= needed;
    // After an error the connection stays open for the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      this.#deps.locks.recordData(videoId);
      if (writer.getOffset() + chunk.length > upload.bytes)
        throw new UploadError(413, 'The request is longer than the rest of the upload.');
      await writer.write(chunk);
      if (!isChecked && writer.getOffset() >= needed) {
        await writer.flush();
        await this.#assertPlayable(videoId);
        isChecked = true;
      }
      this.#throttle.notify(videoId);
    }
  }

  async #assertPlayable(videoId: string) {
    const { storage } = this.#deps;
    if (await detectExtension(storage.getPartPath(videoId))) return;
    await storage.fail(videoId, notPlayable);
    await this.#notify(videoId);
    throw new UploadError(415, notPlayable);
  }
}
