import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../platform/i18n.ts';
import styles from './stray.module.css';

/** The 404 page. */
export const NotFound = () => {
  const text = useText();
  useEffect(() => {
    document.title = `${text('errors.pageNotFound')} · ${text('brand.name')}`;
  }, [text]);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1>{text('errors.pageNotFound')}</h1>
        <p className={styles.text}>{text('errors.pageNotFoundText')}</p>
        <div className={styles.buttons}>
          <Button component={Link} to="/">
            {text('common.backHome')}
          </Button>
        </div>
      </div>
    </main>
  );
};
