import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card, CardGrid } from '../list/card.tsx';
import { LoadingStatus, placeholders } from '../state/skeletons.tsx';
import text from '../text.module.css';
import styles from './picture-card.module.css';

type PictureCardProps = {
  cover: ReactNode;
  /** The name or author, at the start of the header. */
  head: ReactNode;
  /** The row menu or checkbox, at the end of the header. */
  corner: ReactNode;
  tone?: 'plain' | 'pending';
  isCompact?: boolean;
  children?: ReactNode;
  footer?: ReactNode;
};

/** A record as a card below its picture. */
export const PictureCard = ({ cover, head, corner, tone = 'plain', isCompact = false, children, footer }: PictureCardProps) => (
  <Card className={styles.card} data-tone={tone}>
    {cover}
    <div className={styles.body} data-compact={isCompact}>
      <div className={styles.header}>
        {head}
        {corner}
      </div>
      {children}
      {footer ? <div className={`${styles.footer} ${text.soft} ${text.small}`}>{footer}</div> : null}
    </div>
  </Card>
);

/** A card's name on at most two lines. `children` replaces the plain name, for example with a link. */
export const CardName = ({ name, children }: { name: string; children?: ReactNode }) => (
  <h2 className={`${styles.name} ${text.clamp}`} title={name}>
    {children ?? <bdi>{name}</bdi>}
  </h2>
);

/** The frame of a card's picture. */
export const Cover = ({ children }: { children: ReactNode }) => <div className={styles.cover}>{children}</div>;

/** The picture on a cover, or the placeholder if there is none or it fails to load. */
export const CoverPicture = ({ src, alt, placeholder }: { src: string | null | undefined; alt: string; placeholder: ReactNode }) => {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) return placeholder;
  return <img className={styles.picture} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(src)} />;
};

/** Placeholder of a grid of picture cards. */
export const PictureCardsSkeleton = ({ isCompact = false }: { isCompact?: boolean }) => (
  <div>
    <LoadingStatus />
    <CardGrid rows={placeholders(6)} size={isCompact ? 'small' : 'medium'}>
      {() => (
        <Card className={styles.card} aria-hidden="true">
          <Skeleton height={220} radius={0} />
          <div className={styles.body} data-compact={isCompact}>
            <Skeleton width="64%" height={18} />
            {isCompact ? null : <Skeleton width="86%" />}
            <Skeleton width="40%" />
          </div>
        </Card>
      )}
    </CardGrid>
  </div>
);
