import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { ImportDetail } from '../../../../../contract/entities/members/imports.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FormActions } from '../../../../ui/form-footer.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Callout } from '../../../../ui/state/callout.tsx';
import { CountList } from '../import-counts.tsx';
import { useRunImport } from '../imports.api.ts';
import styles from '../imports.module.css';
import { ProblemList } from './problem-list.tsx';
import { useCorrections } from './use-corrections.ts';

type CheckStepProps = { record: ImportDetail; onBack: () => void };

/** What the check found, before anything is imported. */
export const CheckStep = ({ record, onBack }: CheckStepProps) => {
  const text = useText();
  const run = useRunImport();
  const corrections = useCorrections(record);
  const typed = corrections.typed.length;
  const isBusy = run.isPending || corrections.isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed > 0) void corrections.checkAgain();
  };
  const { counts, new_names } = record;
  if (!counts) return null;
  const count = counts.new + counts.changed;
  return (
    <Stack gap={20}>
      <Panel>
        <h2>{text('imports.checkTitle')}</h2>
        <Text mt={4} mb={20} c="var(--ink-soft)">
          {text(count > 0 ? 'imports.checkText' : 'imports.nothingToImport')}
        </Text>
        <CountList counts={counts} of="check" />
        {new_names.length > 0 ? (
          <Stack mt={20} gap={8}>
            <Text fw={550}>{text('imports.newNames')}</Text>
            <ul className={styles.names}>
              {new_names.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </Stack>
        ) : null}
      </Panel>
      {counts.wrong > 0 && count > 0 ? (
        <Callout tone="pending" icon={IconInfoCircle}>
          {text('imports.wrongStay', { count: counts.wrong })}
        </Callout>
      ) : null}
      <Flex component="form" direction="column" gap={20} onSubmit={handleSubmit} noValidate>
        <ProblemList record={record} corrections={corrections} />
        {corrections.stored > 0 ? (
          <Group gap={8}>
            <Text c="var(--ink-soft)">{text('imports.corrected', { count: corrections.stored })}</Text>
            <Button variant="subtle" size="xs" disabled={corrections.isPending} onClick={() => void corrections.discard()}>
              {text('imports.discardCorrections')}
            </Button>
          </Group>
        ) : null}
        <FormActions mt={0}>
          <Button variant="default" onClick={onBack} disabled={isBusy}>
            {text('imports.backToColumns')}
          </Button>
          {typed > 0 ? (
            <Button type="submit" loading={corrections.isPending}>
              {text('imports.checkAgain', { count: typed })}
            </Button>
          ) : (
            <Button
              loading={run.isPending}
              disabled={count === 0 || corrections.isPending}
              onClick={() => void run.send({ params: { id: record.id } })}
            >
              {text('imports.run', { count })}
            </Button>
          )}
        </FormActions>
      </Flex>
    </Stack>
  );
};
