import { Box, Center } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Chips } from '../../ui/content/chips.tsx';
import textStyles from '../../ui/text.module.css';
import type { Option } from '../data/queries.ts';
import { Detail } from '../record/details.tsx';
import styles from './record-parts.module.css';

/** The categories and tags of a record as details. */
export const LabelDetails = ({ labels }: { labels: { readonly categories: readonly Option[]; readonly tags: readonly Option[] } }) => {
  const text = useText();
  const chips = (kind: 'categories' | 'tags', tone: 'action' | 'neutral') =>
    labels[kind].length > 0 ? <Chips label={text(`labels.${kind}.title`)} rows={labels[kind]} tone={tone} /> : null;
  return (
    <>
      <Detail label={text('labels.categories.title')}>{chips('categories', 'action')}</Detail>
      <Detail label={text('labels.tags.title')}>{chips('tags', 'neutral')}</Detail>
    </>
  );
};

/** The whole text of a record, with its lines. */
export const RecordText = ({ children }: { children: string }) => (
  <Box component="p" maw="72ch" className={textStyles.multiline} dir="auto">
    {children}
  </Box>
);

/** The picture of a record, whole; a placeholder if it fails to load. */
export const RecordPicture = ({ src, alt }: { src: string; alt: string }) => {
  const [broken, setBroken] = useState<string>();
  if (src === broken)
    return (
      <Center className={styles.placeholder}>
        <IconPhoto size={48} stroke={1.2} role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt} />
      </Center>
    );
  return <img className={styles.picture} src={src} alt={alt} decoding="async" onError={() => setBroken(src)} />;
};
