import styles from './results.module.css';

/** A thin bar of a share from 0 to 1; empty without one. The number beside it says the same to screen readers. */
export const ShareBar = ({ share }: { share: number | undefined }) => (
  <span className={styles.bar} aria-hidden="true">
    <span style={{ inlineSize: `${Math.min(share ?? 0, 1) * 100}%` }} />
  </span>
);

/** A share of a number in whole percent; undefined if one of both is hidden or nothing is to be shared. */
export const shareOf = (part: number | null, all: number | null | undefined): number | undefined =>
  part === null || !all ? undefined : part / all;
