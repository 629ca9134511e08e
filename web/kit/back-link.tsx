import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './record-page.module.css';

/** The way from a record's page back to the list. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={styles.back}>
    <IconArrowLeft size={16} aria-hidden="true" />
    {label}
  </Link>
);
