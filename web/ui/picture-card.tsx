import { type ReactNode, useState } from 'react';
import { Card } from './card.tsx';
import { CardGrid } from './card-grid.tsx';
import styles from './picture-card.module.css';
import { Bone, Loading } from './skeletons.tsx';

const bodyOf = (isSnug: boolean) => (isSnug ? `${styles.body} ${styles.snug}` : styles.body);

type PictureCardProps = {
  cover: ReactNode;
  /** What tells it from the others, at the start of its head. */
  head: ReactNode;
  /** What stands at the end of its head: what can be done, or the box that ticks it. */
  corner: ReactNode;
  tone?: 'plain' | 'pending';
  /** With less room around its words. */
  isSnug?: boolean;
  children?: ReactNode;
  /** What stands at its end, below all else. */
  foot?: ReactNode;
};

/** A record as a card under its picture. */
export const PictureCard = ({ cover, head, corner, tone = 'plain', isSnug = false, children, foot }: PictureCardProps) => (
  <Card className={styles.card} data-tone={tone}>
    {cover}
    <div className={bodyOf(isSnug)}>
      <div className={styles.head}>
        {head}
        {corner}
      </div>
      {children}
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </div>
  </Card>
);

/** A card's name, on two lines at most; `children` where it leads somewhere. */
export const CardName = ({ name, children }: { name: string; children?: ReactNode }) => (
  <h2 className={styles.name} title={name}>
    {children ?? <bdi>{name}</bdi>}
  </h2>
);

/** The place of a card's picture. */
export const Cover = ({ children }: { children: ReactNode }) => <div className={styles.cover}>{children}</div>;

/** The picture on a cover, or the placeholder where there is none or it cannot be shown. */
export const CoverPicture = ({ src, alt, placeholder }: { src: string | null | undefined; alt: string; placeholder: ReactNode }) => {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) return placeholder;
  return <img className={styles.picture} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(src)} />;
};

const cards = [0, 1, 2, 3, 4, 5];

/** The shape of such cards to come. */
export const PictureCardsSkeleton = ({ isSnug = false }: { isSnug?: boolean }) => (
  <div>
    <Loading />
    <CardGrid size={isSnug ? 'small' : 'middle'}>
      {cards.map((card) => (
        <Card key={card} className={styles.card} aria-hidden="true">
          <Bone width="100%" height={220} />
          <div className={bodyOf(isSnug)}>
            <Bone width="64%" height={18} />
            {isSnug ? null : <Bone width="86%" />}
            <Bone width="40%" />
          </div>
        </Card>
      ))}
    </CardGrid>
  </div>
);
