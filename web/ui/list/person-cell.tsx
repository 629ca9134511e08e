import type { ReactNode } from 'react';
import { Picture } from '../picture/picture.tsx';
import text from '../text.module.css';
import styles from './person-cell.module.css';

/** A person's avatar beside the name, with an optional second line. Without `image` there is no avatar. */
export const PersonCell = ({ name, image, detail }: { name: ReactNode; image?: string | null; detail?: ReactNode }) => {
  const nameLine = (
    <span className={`${styles.name} ${text.truncate}`}>
      <bdi>{name}</bdi>
    </span>
  );
  return (
    <span className={styles.person}>
      {image === undefined ? null : <Picture src={image} alt="" size={36} />}
      {detail ? (
        <span className={styles.text}>
          {nameLine}
          <span className={styles.detail}>{detail}</span>
        </span>
      ) : (
        nameLine
      )}
    </span>
  );
};
