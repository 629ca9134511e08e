import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Db } from '../../platform/database/index.ts';
import type { Files } from '../../platform/storage/files/index.ts';
import { pdfFile } from '../files/pdf-file.ts';

/** The file store of each test app by its database, for builders of records whose bytes must exist. */
export const filesOf = new WeakMap<Db, Files>();

/** The row of a file without its bytes. */
export const buildFile = async (db: Db, { isPrivate = false, isIdentity = false }: { isPrivate?: boolean; isIdentity?: boolean } = {}) => {
  const id = randomBytes(18).toString('base64url');
  const image = { kind: 'image' as const, mime: 'image/webp', width: 64, height: 40 };
  const document = { kind: 'document' as const, mime: 'application/pdf', width: null, height: null };
  await db
    .insertInto('files')
    .values({ id, bytes: 100, is_private: isPrivate, is_identity: isIdentity, ...(isPrivate ? document : image) })
    .execute();
  return id;
};

type HostedOverrides = {
  state?: 'awaiting' | 'uploading' | 'processing' | 'ready' | 'failed';
  bytes?: number;
  stored_bytes?: number;
  updated_at?: Date;
};

/** The row of a video at a host, without a host. */
export const buildHostedVideo = (db: Db, { state = 'ready', ...overrides }: HostedOverrides = {}) =>
  db
    .insertInto('hosted_videos')
    .values({ id: randomUUID(), state, failure: state === 'failed' ? 'Not a video' : null, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The bytes of a small real picture. */
export const picture = (format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: { r: 20, g: 120, b: 110 } } })
    .toFormat(format)
    .toBuffer();

/** The bytes of a small PDF. */
export const pdf = (text = 'Commercial registry') =>
  pdfFile([
    `<</Type /Catalog /Pages 2 0 R /Title (${text})>>`,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>',
  ]);
