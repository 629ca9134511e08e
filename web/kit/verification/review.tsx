import { Box, Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadingStatus } from '../../ui/state/skeletons.tsx';
import styles from './verification.module.css';

type ReviewProps = {
  /** The side holds details, or a form, which is wider. */
  side?: 'details' | 'form';
  children: ReactNode;
};

/** The layout of a review: the material to check, its details beside it, and the decision below. */
export const Review = ({ side = 'details', children }: ReviewProps) => (
  <div className={styles.review} data-side={side}>
    {children}
  </div>
);

const box = { miw: 0, p: 16, bd: '1px solid var(--line)', bdrs: 'md', bg: 'var(--surface)' } as const;

/** The material to check. */
export const ReviewMain = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <Stack {...box} gap={12} className={`${styles.main} ${className}`}>
    {children}
  </Stack>
);

/** The details or the form beside the material. */
export const ReviewSide = ({ children }: { children: ReactNode }) => (
  <Stack {...box} gap={16} className={styles.side}>
    {children}
  </Stack>
);

/** The name of the shown record. `autoFocus` focuses it when the record is first shown, so that keyboard users continue there. */
export const ReviewHeading = ({ autoFocus, children }: { autoFocus: boolean; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // A later change must not take the focus from a field.
  const shouldFocus = useRef(autoFocus);
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box component="h2" ref={heading} tabIndex={-1} fz={18} style={{ overflowWrap: 'anywhere', outline: 'none' }}>
      <bdi>{children}</bdi>
    </Box>
  );
};

/** The skeleton of a review. */
export const ReviewSkeleton = ({ side }: Pick<ReviewProps, 'side'>) => (
  <Review {...(side ? { side } : {})}>
    <LoadingStatus />
    <Stack {...box} gap={12} className={styles.main} aria-hidden="true">
      <Skeleton width="100%" height={260} />
      <Skeleton width="100%" height={260} />
    </Stack>
    <Stack {...box} gap={16} className={styles.side} aria-hidden="true">
      <Skeleton width="70%" height={28} />
      <Skeleton width="50%" />
      <Skeleton width="60%" />
    </Stack>
  </Review>
);
