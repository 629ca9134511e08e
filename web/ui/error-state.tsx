import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import styles from './error-state.module.css';

type ErrorStateProps = {
  title: string;
  text: string;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The error is the whole page, so its title is the page's. */
  isPage?: boolean;
  children?: ReactNode;
};

/** Says what failed, with a way to try again and the id to quote when asking for help. */
export const ErrorState = ({ title, text, requestId, onRetry, isPage = false, children }: ErrorStateProps) => {
  const say = useText();
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.error} role="alert">
      <span className={styles.icon}>
        <IconAlertTriangle size={24} aria-hidden="true" />
      </span>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {requestId ? <p className={styles.trace}>{say('errors.reference', { id: requestId })}</p> : null}
      <div className={styles.actions}>
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            {say('common.retry')}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
};
