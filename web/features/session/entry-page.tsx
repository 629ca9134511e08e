import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../platform/i18n.ts';
import { Mark } from '../../ui/mark.tsx';
import styles from './session.module.css';

type EntryPageProps = { title: string; heading: string; lead: string; children: ReactNode };

/** A screen before the shell: a card with the mark, what is asked here, and the form, whose first field has the focus. */
export const EntryPage = ({ title, heading, lead, children }: EntryPageProps) => {
  const text = useText();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} · ${text('brand.name')}`;
  }, [title, text]);
  useEffect(() => card.current?.querySelector<HTMLElement>('[data-autofocus], input')?.focus(), []);
  return (
    <main className={styles.page}>
      <div className={styles.card} ref={card}>
        <Mark size={48} />
        <div className={styles.head}>
          <h1>{heading}</h1>
          <p className={styles.claim}>{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
};
