import { Modal } from '@mantine/core';
import { type Icon, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../platform/i18n.ts';
import { useOnceOpened } from './once-opened.ts';
import styles from './picture.module.css';

type PictureProps = { src: string | null | undefined; alt: string; size?: number; shape?: 'round' | 'square'; placeholder?: Icon };

/** A picture, or the placeholder (of a person, where no other is named) where there is none or it cannot be shown. */
export const Picture = ({ src, alt, size = 36, shape = 'round', placeholder: Placeholder = IconUser }: PictureProps) => {
  const [broken, setBroken] = useState<string>();
  const isShown = Boolean(src) && broken !== src;
  return (
    <span className={`${styles.frame} ${styles[shape]}`} style={{ inlineSize: size, blockSize: size }}>
      {isShown && src ? (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <Placeholder size={size * 0.55} role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt} />
      )}
    </span>
  );
};

/** A picture that opens in a modal of at most 500 px; `full` is the large one where `src` is a thumbnail. */
export const PreviewPicture = ({
  src,
  full,
  alt,
  size = 40,
  shape = 'square',
  placeholder = IconUser,
}: PictureProps & { full?: string | null }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useOnceOpened(isOpen);
  if (!src) return <Picture src={src} alt={text('picture.missing', { name: alt })} size={size} shape={shape} placeholder={placeholder} />;
  return (
    <>
      <button
        type="button"
        className={`${styles.frame} ${styles[shape]} ${styles.button}`}
        style={{ inlineSize: size, blockSize: size }}
        aria-label={text('picture.open', { name: alt })}
        onClick={() => setIsOpen(true)}
      >
        <Picture src={src} alt="" size={size} shape={shape} />
      </button>
      {wasOpened ? (
        <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={alt} size={500}>
          <img className={styles.preview} src={full ?? src} alt={alt} />
        </Modal>
      ) : null}
    </>
  );
};
