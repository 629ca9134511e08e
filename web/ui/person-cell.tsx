import type { ReactNode } from 'react';
import styles from './person-cell.module.css';
import { Picture } from './picture.tsx';

/** A person's avatar beside the name, with a smaller line under it where there is more to say; no avatar where `image` is left out. */
export const PersonCell = ({ name, image, detail }: { name: ReactNode; image?: string | null; detail?: ReactNode }) => (
  <span className={styles.person}>
    {image === undefined ? null : <Picture src={image} alt="" size={36} />}
    <span className={styles.words}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </span>
  </span>
);
