import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/i18n.ts';
import { Bone } from '../ui/skeletons.tsx';
import styles from './content-card.module.css';
import type { Option } from './queries.ts';

type ContentCardProps = {
  name: string;
  image: string | null;
  /** What stands at the end of its head: what can be done, or the box that ticks it. */
  corner: ReactNode;
  /** The categories and tags it carries. */
  labels?: { readonly categories: readonly Option[]; readonly tags: readonly Option[] };
  /** What stands at its end. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A record of the content as a card: its picture, its name, what it says, its labels. */
export const ContentCard = ({ name, image, corner, labels, foot, children }: ContentCardProps) => {
  const text = useText();
  return (
    <article className={styles.card}>
      <Cover image={image} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 className={styles.name} title={name}>
            <bdi>{name}</bdi>
          </h2>
          {corner}
        </div>
        {children}
        {labels ? (
          <>
            <Chips label={text('labels.categories.title')} rows={labels.categories} look={styles.category} />
            <Chips label={text('labels.tags.title')} rows={labels.tags} look={styles.tag} />
          </>
        ) : null}
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </div>
    </article>
  );
};

const Cover = ({ image }: { image: string | null }) => {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={styles.cover}>
      {image && image !== broken ? (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(image)} />
      ) : (
        <IconPhoto size={48} stroke={1.2} aria-hidden="true" />
      )}
    </div>
  );
};

type ChipsProps = { label: string; rows: readonly Option[]; look: string | undefined };

const Chips = ({ label, rows, look }: ChipsProps) =>
  rows.length === 0 ? null : (
    <ul className={styles.chips} aria-label={label}>
      {rows.map(({ id, name }) => (
        <li key={id} className={look} title={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );

/** A grid of one to three columns, by the width there is. */
export const ContentGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

const cards = [0, 1, 2, 3, 4, 5];

/** The shape of the cards to come. */
export const ContentSkeleton = () => {
  const text = useText();
  return (
    <div>
      <p className="only-read-aloud" role="status">
        {text('common.loading')}
      </p>
      <ContentGrid>
        {cards.map((card) => (
          <div key={card} className={styles.card} aria-hidden="true">
            <Bone width="100%" height={220} />
            <div className={styles.body}>
              <Bone width="64%" height={18} />
              <Bone width="86%" />
              <Bone width="40%" />
            </div>
          </div>
        ))}
      </ContentGrid>
    </div>
  );
};
