import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNewRecord } from '../keys/new-record.ts';
import styles from './list-head.module.css';

/** Opens the form of a new record, also by the key N and in the command palette. */
export const NewRecordButton = ({ label, onClick }: { label: string; onClick: () => void }) => {
  useNewRecord(label, onClick);
  return (
    <Button
      aria-keyshortcuts="n"
      title={label}
      classNames={{ root: styles.button, section: styles.section, label: styles.label }}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
};
