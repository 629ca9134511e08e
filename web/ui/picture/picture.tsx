import { type Icon, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import buttonStyles from '../button.module.css';
import { useHasOpened } from '../hooks.ts';
import styles from './picture.module.css';
import { usePictureSource } from './use-picture-source.ts';

const PictureModal = lazy(async () => ({ default: (await import('./picture-modal.tsx')).PictureModal }));

/** The URL of a picture's thumbnail, signed or public; null without a picture. */
export const thumbnailOf = (url: string | null): string | null => url && `${url}${url.includes('?') ? '&' : '?'}size=thumbnail`;

type PictureProps = { src: string | null | undefined; alt: string; size?: number; shape?: 'round' | 'square'; placeholder?: Icon };

const frameClass = (shape: PictureProps['shape']) => (shape === 'round' ? `${styles.frame} ${styles.round}` : styles.frame);

/** A picture, or the placeholder (by default of a person) if there is none or it fails to load. */
export const Picture = ({ src, alt, size = 36, shape = 'round', placeholder: Placeholder = IconUser }: PictureProps) => {
  const [broken, setBroken] = useState<string>();
  const { frame, source } = usePictureSource(src);
  const hasPicture = Boolean(src) && (source === undefined || source !== broken);
  return (
    <span ref={frame} className={frameClass(shape)} style={{ inlineSize: size, blockSize: size }}>
      {hasPicture && source ? <img src={source} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(source)} /> : null}
      {hasPicture ? null : (
        <Placeholder size={size * 0.55} role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt} />
      )}
    </span>
  );
};

/** A picture that opens in a modal of at most 500 px. `full` is the large picture if `src` is a thumbnail. */
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
  const hasOpened = useHasOpened(isOpen);
  if (!src) return <Picture src={src} alt={text('picture.missing', { name: alt })} size={size} shape={shape} placeholder={placeholder} />;
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.plain} ${frameClass(shape)} ${styles.button}`}
        style={{ inlineSize: size, blockSize: size }}
        aria-label={text('picture.open', { name: alt })}
        onClick={() => setIsOpen(true)}
      >
        <Picture src={src} alt="" size={size} shape={shape} />
      </button>
      {hasOpened ? (
        <Suspense fallback={null}>
          <PictureModal src={full ?? src} alt={alt} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
