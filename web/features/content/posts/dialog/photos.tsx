import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Post } from '../../../../../contract/entities/content/posts.ts';
import { useText } from '../../../../platform/i18n.ts';
import { thumbnailOf } from '../../../../ui/picture/picture.tsx';
import styles from './dialog.module.css';

/** The photos of a post as thumbnails; each opens in a new tab. */
export const Photos = ({ photos }: Pick<Post, 'photos'>) => {
  const text = useText();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={text('posts.photos')}>
      {photos.map(({ id, photo_path: path }, index) => (
        <li key={id}>
          <a href={path} target="_blank" rel="noreferrer" className={styles.photo}>
            <Photo path={path} alt={text('posts.photoNumber', { number: index + 1, count: photos.length })} />
          </a>
        </li>
      ))}
    </ul>
  );
};

const Photo = ({ path, alt }: { path: string; alt: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <IconPhotoOff size={32} stroke={1.4} role="img" aria-label={alt} />;
  return <img src={thumbnailOf(path) ?? path} alt={alt} loading="lazy" decoding="async" onError={() => setIsBroken(true)} />;
};
