import styles from './crop.module.css';
import type { PictureFile } from './picture-file.ts';
import { placePicture } from './place-picture.ts';

const most = { width: 96, height: 64 };

/** The selected part of a picked picture, in front of its field. */
export const PicturePreview = ({ file: { crop, picture }, src }: { file: PictureFile; src: string | undefined }) => {
  const scale = Math.min(most.width / crop.width, most.height / crop.height);
  return (
    <span className={styles.preview} style={{ inlineSize: crop.width * scale, blockSize: crop.height * scale }}>
      {src ? <img src={src} alt="" style={placePicture(picture, crop)} /> : null}
    </span>
  );
};
