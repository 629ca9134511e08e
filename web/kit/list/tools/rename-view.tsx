import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedView } from '../../../../contract/entities/office/views.ts';
import { useText } from '../../../platform/i18n.ts';
import type { ViewMutations } from './views.api.ts';

type RenameViewProps = { view: SavedView; mutations: ViewMutations; onClose: () => void };

/** The name of a view as a field in its row. */
export const RenameView = ({ view, mutations, onClose }: RenameViewProps) => {
  const text = useText();
  const [name, setName] = useState(view.name);
  const [error, setError] = useState<string>();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const renamed = await mutations.save(view, { name });
    if (renamed.ok) return onClose();
    const message = renamed.error.fields?.['name']?.[0];
    if (message) renamed.suppressToast?.();
    setError(message);
  };
  return (
    <Group component="form" gap={6} align="flex-start" wrap="nowrap" flex={1} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        size="xs"
        flex={1}
        data-autofocus
        autoFocus
        maxLength={50}
        aria-label={text('listTools.nameOf', { name: view.name })}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ''}>
        {text('common.save')}
      </Button>
      <Button size="xs" variant="subtle" px={6} onClick={onClose}>
        {text('common.cancel')}
      </Button>
    </Group>
  );
};
