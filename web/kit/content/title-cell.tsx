import { type Icon, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Picture, thumbnailOf } from '../../ui/picture/picture.tsx';
import textStyles from '../../ui/text.module.css';
import { RowLink } from '../list/rows/row-link.tsx';
import styles from './title-cell.module.css';

type TitleCellProps = {
  title: string;
  /** The page of the record. */
  path: string;
  /** The picture beside the title; no picture unless given, the placeholder for null. */
  image?: string | null;
  placeholder?: Icon;
  /** A smaller line below the title. */
  detail?: ReactNode;
};

/** The small picture and the linked title of a record in a table. */
export const TitleCell = ({ title, path, image, placeholder = IconPhoto, detail }: TitleCellProps) => (
  <span className={styles.cell}>
    {image === undefined ? null : <Picture src={thumbnailOf(image)} alt="" size={36} shape="square" placeholder={placeholder} />}
    <span className={styles.text}>
      <RowLink href={path} className={`${styles.title} ${textStyles.truncate}`} dir="auto" title={title}>
        {title}
      </RowLink>
      {detail ? <span className={`${styles.detail} ${textStyles.truncate}`}>{detail}</span> : null}
    </span>
  </span>
);
