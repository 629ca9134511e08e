import { useText } from '../../../platform/i18n.ts';
import styles from './password-length.module.css';

const goodLength = 15;

type PasswordLengthProps = { length: number; isRefused: boolean };

/** The hint below a new password: how long it should be, and a bar that fills up with its length, unless the password was refused. */
export const PasswordLength = ({ length, isRefused }: PasswordLengthProps) => {
  const text = useText();
  return (
    <span className={styles.hint}>
      <span className={styles.track} aria-hidden="true" hidden={isRefused}>
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
