import styles from './text.module.css';

/** A phone number, left to right in any text around it. */
export const PhoneText = ({ children }: { children: string }) => (
  <span className={styles.phone} dir="ltr">
    {children}
  </span>
);
