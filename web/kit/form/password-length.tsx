import { useText } from '../../platform/i18n.ts';
import styles from './password-length.module.css';

const goodLength = 15;

/** The hint below a new password: how long it should be, and a bar that fills up with its length. */
export const PasswordLength = ({ length }: { length: number }) => {
  const text = useText();
  return (
    <span className={styles.hint}>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.bar}
          data-grade={length >= goodLength ? 'good' : undefined}
          style={{ inlineSize: `${Math.min(100, (length / goodLength) * 100)}%` }}
        />
      </span>
      {text('passwordLength.hint')}
    </span>
  );
};
