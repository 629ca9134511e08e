import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Chips } from '../../ui/content/chips.tsx';
import { CardName, Cover, CoverPicture, PictureCard } from '../../ui/content/picture-card.tsx';
import { PlainLink } from '../../ui/text.tsx';
import type { Option } from '../data/queries.ts';
import type { ContentTexts } from './content-hooks.ts';
import { pathOf, titleOf } from './content-title.ts';

/** What a list or an archive gives the card of a record. */
export type CardOf<Row> = {
  row: Row;
  /** The row menu or checkbox, at the end of the header. */
  corner: ReactNode;
  /** The restore button. */
  footer?: ReactNode;
};

type ContentCardProps = CardOf<{ readonly id: number; readonly image: string }> & {
  content: { readonly texts: ContentTexts };
  labels?: { readonly categories: readonly Option[]; readonly tags: readonly Option[] };
  children?: ReactNode;
};

/** A content record as a card: picture, name, text and labels. */
export const ContentCard = ({ content, row, corner, labels, footer, children }: ContentCardProps) => {
  const text = useText();
  const cover = (
    <Cover>
      <CoverPicture src={row.image} alt="" placeholder={<IconPhoto size={48} stroke={1.2} aria-hidden="true" />} />
    </Cover>
  );
  return (
    <PictureCard
      cover={cover}
      head={<LinkedName name={titleOf(content, row)} path={pathOf(content, row)} />}
      corner={corner}
      footer={footer}
    >
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

const LinkedName = ({ name, path }: { name: string; path: string }) => (
  <CardName name={name}>
    <PlainLink to={path}>
      <bdi>{name}</bdi>
    </PlainLink>
  </CardName>
);
