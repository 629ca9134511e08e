import type { Crop, PictureSize, Ratio } from '../../../contract/kit/crop.ts';
import { toSendablePicture } from './sendable-picture.ts';
import { uprightWebp } from './webp-orientation.ts';

/** How a picture is cropped, its size, and the ratio of its place. */
type Edit = { readonly crop: Crop; readonly picture: PictureSize; readonly ratio: Ratio | undefined };

/** The original file of a picture with the part that is kept. A request sends both, and the server crops. */
export class PictureFile extends File {
  readonly crop: Crop;
  readonly picture: PictureSize;
  readonly ratio: Ratio | undefined;

  constructor(original: File, { crop, picture, ratio }: Edit) {
    super([original], original.name, { type: original.type, lastModified: original.lastModified });
    this.crop = crop;
    this.picture = picture;
    this.ratio = ratio;
  }
}

const damaged = new WeakSet<File>();

/** True for a picked file that turned out to be no picture, or a damaged one. */
export const isDamaged = (file: File): boolean => damaged.has(file);

/** A file that every browser shows in the same way, its size, and the rotation that turns it upright. */
export type PictureToCrop = { readonly file: File; readonly picture: PictureSize; readonly rotation: Crop['rotation'] };

const readSize = async (file: File): Promise<PictureSize | undefined> => {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** Prepares a picture for the dialog; undefined if the browser cannot show it as the server does. Marks a picture that it cannot show at all as damaged. */
export const readPicture = async (original: File): Promise<PictureToCrop | undefined> => {
  // The name of a file may say another type than its bytes have.
  const sendable = await toSendablePicture(original);
  const upright = sendable.type === 'image/webp' ? uprightWebp(await sendable.arrayBuffer()) : undefined;
  if (upright === 'mirrored') return undefined;
  const file = upright ? new File([upright.bytes], sendable.name, { type: sendable.type }) : sendable;
  try {
    const picture = await readSize(file);
    return picture && { file, picture, rotation: upright?.rotation ?? 0 };
  } catch {
    damaged.add(original);
    return undefined;
  }
};
