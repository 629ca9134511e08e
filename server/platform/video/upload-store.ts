import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { DataStore, Upload } from '@tus/server';
import type { Clock } from '../clock.ts';
import { throttled } from './announce.ts';
import { endingOf, headBytes, notPlayable } from './content.ts';
import { incoming } from './incoming.ts';
import type { Locks } from './locks.ts';
import { openPen, type Pen } from './pen.ts';
import type { VideoDirectory } from './port.ts';
import { isFinished, noUpload, Refusal } from './refusal.ts';
import type { BegunUpload, Shelf } from './shelf.ts';
import { uploadLife, videoOf } from './upload-id.ts';

type StoreOptions = { shelf: Shelf; locks: Locks; clock: Clock; directory: VideoDirectory };

type Receiving = { file: FileHandle; begun: BegunUpload; videoId: string; offset: number };

const isTooLong = (error: unknown) => error instanceof Refusal && error.status_code === 413;

/** What the upload protocol's library keeps uploads in. It calls each of these under the lock of the video. */
export class UploadStore extends DataStore {
  readonly #options: StoreOptions;
  readonly #progress;

  constructor(options: StoreOptions) {
    super();
    this.#options = options;
    this.#progress = throttled((videoId) => options.directory.changed(videoId));
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** Expiry goes by our clock and from the last byte on, so the library's own reckoning stays out of it. */
  override hasExtension(extension: string): boolean {
    return extension !== 'expiration' && super.hasExtension(extension);
  }

  override async create(upload: Upload): Promise<Upload> {
    const { shelf, clock } = this.#options;
    const videoId = videoOf(upload.id);
    const found = await shelf.find(videoId);
    if (!found) throw noUpload();
    if (found.kept) throw isFinished();
    await shelf.begin(videoId, { id: upload.id, bytes: upload.size ?? 0, metadata: upload.metadata ?? {} }, clock.now());
    await this.#tell(videoId);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { shelf, clock } = this.#options;
    const { bytes, metadata, storedBytes, changedAt } = await this.#find(id);
    // All bytes came, and then the process ended before it could take note.
    if (storedBytes === bytes) await this.#finish(videoOf(id));
    else if (clock.now().getTime() - changedAt.getTime() > uploadLife)
      throw new Refusal(410, 'This upload has expired. Please start it again.');
    return new Upload({ id, size: bytes, offset: storedBytes, metadata, storage: { type: 'file', path: shelf.partOf(videoOf(id)) } });
  }

  override async write(_body: unknown, id: string, offset: number): Promise<number> {
    const begun = await this.#find(id).catch((error: unknown) => {
      if (error instanceof Refusal && error.status_code === 409) return undefined;
      throw error;
    });
    // Its last byte had come before, and getUpload() has just ended it.
    if (!begun) return offset;
    const videoId = videoOf(id);
    const file = await open(this.#options.shelf.partOf(videoId), 'r+');
    let end: number;
    try {
      end = await this.#receive({ file, begun, videoId, offset });
      const now = this.#options.clock.now();
      await file.utimes(now, now);
    } finally {
      await file.close();
    }
    if (end === begun.bytes) await this.#finish(videoId);
    else this.#progress.note(videoId);
    return end;
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await this.#options.shelf.forget(videoOf(id));
    await this.#tell(videoOf(id));
  }

  /** Nothing more is told of uploads in progress. */
  close(): void {
    this.#progress.drop();
  }

  async #find(id: string) {
    const found = await this.#options.shelf.find(videoOf(id));
    if (found?.kept) throw isFinished();
    if (found?.upload?.id !== id) throw noUpload();
    return found.upload;
  }

  async #tell(videoId: string) {
    this.#progress.drop(videoId);
    await this.#options.directory.changed(videoId);
  }

  async #finish(videoId: string) {
    const state = await this.#options.shelf.finish(videoId);
    await this.#tell(videoId);
    if (state === 'failed') throw new Refusal(415, notPlayable);
  }

  /** Writes the body as far as it comes and returns where the upload stands then; what a broken connection brought is kept. */
  async #receive({ file, begun, videoId, offset }: Receiving): Promise<number> {
    const body = incoming.getStore();
    const pen = openPen(file, offset);
    try {
      if (body) await this.#copy(body, pen, { videoId, begun });
    } catch (error) {
      if (isTooLong(error)) {
        await pen.settle();
        await file.truncate(offset);
      }
      if (error instanceof Refusal) throw error;
      await pen.settle();
      // A connection that broke with its last byte has brought all.
      if (pen.at() < begun.bytes) throw error;
    }
    await pen.settle();
    return pen.at();
  }

  async #copy(body: IncomingMessage, pen: Pen, { videoId, begun }: { videoId: string; begun: BegunUpload }) {
    // The first bytes say what it is, so that nobody uploads gigabytes that will be refused.
    const enough = Math.min(headBytes, begun.bytes);
    let isKnown = pen.at() >= enough;
    // A refusal leaves the connection as it is, for the answer and whatever comes after.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      this.#options.locks.heard(videoId);
      if (pen.at() + piece.length > begun.bytes) throw new Refusal(413, 'The body is longer than what is left of the upload.');
      await pen.add(piece);
      if (!isKnown && pen.at() >= enough) {
        await pen.settle();
        await this.#refuseOthers(videoId);
        isKnown = true;
      }
      this.#progress.note(videoId);
    }
  }

  async #refuseOthers(videoId: string) {
    const { shelf } = this.#options;
    if (await endingOf(shelf.partOf(videoId))) return;
    await shelf.fail(videoId, notPlayable);
    await this.#tell(videoId);
    throw new Refusal(415, notPlayable);
  }
}
