import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import { Chips } from '../ui/chips.tsx';
import { CardName, Cover, CoverPicture, PictureCard } from '../ui/picture-card.tsx';
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
  const cover = (
    <Cover>
      <CoverPicture src={image} alt="" placeholder={<IconPhoto size={48} stroke={1.2} aria-hidden="true" />} />
    </Cover>
  );
  return (
    <PictureCard cover={cover} head={<CardName name={name} />} corner={corner} foot={foot}>
      {children}
      {labels ? (
        <>
          <Chips label={text('labels.categories.title')} rows={labels.categories} tone="action" />
          <Chips label={text('labels.tags.title')} rows={labels.tags} />
        </>
      ) : null}
    </PictureCard>
  );
};
