import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Mark } from '../../ui/mark.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './session.module.css';

/** The sign-in screen. */
export const SignIn = () => {
  const text = useText();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${text('session.title')} · ${text('brand.name')}`;
  }, [text]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark size={48} />
        <div className={styles.head}>
          <h1>{text('session.welcome')}</h1>
          <p className={styles.claim}>{text('brand.claim')}</p>
        </div>
        <CredentialsForm submitLabel={text('session.login')} onSignedIn={() => void navigate({ to: '/', replace: true })} />
      </div>
    </main>
  );
};
