import { Box, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Logo } from '../../../ui/picture/logo.tsx';
import styles from './session.module.css';

type EntryPageProps = { title: string; heading: string; lead: string; children: ReactNode };

/** A page outside the shell: a card with the logo, a heading and a form. The first field has the focus. */
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
        <Logo size={48} />
        <Box mt={24} mb={32}>
          <h1>{heading}</h1>
          <Text mt={4} c="var(--ink-soft)">
            {lead}
          </Text>
        </Box>
        {children}
      </div>
    </main>
  );
};
