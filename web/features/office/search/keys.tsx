import styles from './palette.module.css';

/** The keys of a shortcut. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={styles.keys} dir="ltr">
    {keys.map((name, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a shortcut may have the same key twice, and its keys do not change
      <kbd key={place} className={styles.key}>
        {name}
      </kbd>
    ))}
  </span>
);
