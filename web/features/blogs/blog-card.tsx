import type { ReactNode } from 'react';
import type { Blog } from '../../../contract/entities/blogs.ts';
import { ContentCard } from '../../kit/content-card.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { CardFacts } from '../reactions/index.ts';
import styles from './blogs.module.css';

type BlogCardProps = {
  blog: Blog;
  corner: ReactNode;
  /** What stands at its end; else the day it was added and how many reacted. */
  foot?: ReactNode;
};

export const BlogCard = ({ blog, corner, foot }: BlogCardProps) => (
  <ContentCard name={blog.title} image={blog.image} corner={corner} labels={blog} foot={foot ?? <CardFacts row={blog} />}>
    <div className={styles.content}>
      <CutText longest={90} lines={2}>
        {blog.content}
      </CutText>
    </div>
  </ContentCard>
);
