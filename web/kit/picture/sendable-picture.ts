import { maxFileBytes } from '../../../contract/kit/files.ts';

// The first bytes of the types that the server reads.
const signatures = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/gif', /^GIF8/],
  ['image/avif', /^.{4}ftypavi[fs]/s],
] as const;

const findSendableType = async (file: File) => {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  return signatures.find(([, signature]) => signature.test(start))?.[0];
};

const svgType = 'image/svg+xml';
/** The longer side in pixels of a vector graphic, which may state a smaller one. */
const vectorSide = 1_200;

const draw = async (file: File): Promise<HTMLCanvasElement> => {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    if (naturalWidth === 0 || naturalHeight === 0) throw new Error('The picture has no size');
    const scale = file.type === svgType ? Math.max(1, vectorSide / Math.max(naturalWidth, naturalHeight)) : 1;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
};

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type);
  });

/**
 * A picture as the server reads it: with the type of its bytes, and as a PNG or JPEG if only the browser reads it. A file that the browser
 * does not show, such as a PDF, is returned unchanged.
 */
export const toSendablePicture = async (file: File): Promise<File> => {
  try {
    const found = await findSendableType(file);
    if (found === file.type) return file;
    if (found) return new File([file], file.name, { type: found, lastModified: file.lastModified });
    // Some systems do not know the type of some file extensions.
    if (!/^(?:image\/|$)/.test(file.type)) return file;
    const canvas = await draw(file);
    const png = await encode(canvas, 'image/png');
    const picture = png && png.size > maxFileBytes.image ? await encode(canvas, 'image/jpeg') : png;
    return picture ? new File([picture], file.name, { type: picture.type, lastModified: file.lastModified }) : file;
  } catch {
    // The schema of the field refuses the file with a sentence.
    return file;
  }
};
