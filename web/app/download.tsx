import { Button } from '@mantine/core';
import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../platform/i18n.ts';
import { pageFact } from '../platform/page-facts.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './stray.module.css';

const StoreButton = ({ address, icon, children }: { address: string | undefined; icon: ReactNode; children: string }) =>
  address ? (
    <Button component="a" href={address} target="_blank" rel="noopener noreferrer" size="md" leftSection={icon}>
      {children}
    </Button>
  ) : (
    <Button size="md" leftSection={icon} disabled aria-describedby="stores-missing">
      {children}
    </Button>
  );

/** The page that leads visitors to the mobile app. The server writes the stores' addresses into the page. */
export const Download = () => {
  const text = useText();
  const apple = pageFact('store-url-apple');
  const google = pageFact('store-url-google');
  useEffect(() => {
    document.title = `${text('download.title')} · ${text('brand.name')}`;
  }, [text]);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Mark size={64} />
        <h1>{text('download.title')}</h1>
        <p className={styles.text}>{text('download.text')}</p>
        <div className={styles.buttons}>
          <StoreButton address={apple} icon={<IconBrandApple size={20} aria-hidden="true" />}>
            {text('download.apple')}
          </StoreButton>
          <StoreButton address={google} icon={<IconBrandGooglePlay size={20} aria-hidden="true" />}>
            {text('download.google')}
          </StoreButton>
        </div>
        {apple && google ? null : (
          <p className={styles.note} id="stores-missing">
            {text('download.missing')}
          </p>
        )}
      </div>
    </main>
  );
};
