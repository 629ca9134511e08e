import { useText } from '../../../../platform/i18n.ts';
import styles from './sso.module.css';

/** The word 'or' on a line, between the password and single sign-on. */
export const OrDivider = () => <p className={styles.or}>{useText()('sso.or')}</p>;
