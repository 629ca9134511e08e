import type { Crop, PictureSize, Ratio } from '../../../contract/kit/crop.ts';
import { isRotatedWebp } from './webp-orientation.ts';

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

/** Reads the size of a picture as it is shown; undefined if the browser shows it in another way than the server, or cannot show it. The latter marks the file as damaged. */
export const readPictureSize = async (file: File): Promise<PictureSize | undefined> => {
  if (file.type === 'image/webp' && isRotatedWebp(await file.arrayBuffer())) return undefined;
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    damaged.add(file);
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
};
