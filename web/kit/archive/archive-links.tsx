import { Group, Text } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AnyEntity, entities } from '../../../contract/entities/index.ts';
import { useText } from '../../platform/i18n.ts';
import { PlainLink } from '../../ui/text.tsx';
import { useCan } from '../can.tsx';

type Archived = Extract<AnyEntity, { screens: { archive: string } }>;

const archived = Object.values(entities).filter((entity): entity is Archived => 'archive' in entity.screens);
/** The list of an archive's records. Videos are in their messages. */
const listOf = ({ screens }: Archived) => ('list' in screens ? screens.list : entities.messages.screens.list);
const isSamePath = (one: string, other: string) => one.replace(/\/$/, '').toLowerCase() === other.toLowerCase();

const IconLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: string }) => (
  <Text component="span" c="var(--ink-soft)">
    <PlainLink to={to}>
      <Group component="span" display="inline-flex" gap={6}>
        {icon}
        {children}
      </Group>
    </PlainLink>
  </Text>
);

/** The link from an archive back to its list, above the archive. Nothing on another page. */
export const ArchiveBackLink = () => {
  const text = useText();
  const { pathname } = useLocation();
  const entity = archived.find(({ screens }) => isSamePath(pathname, screens.archive));
  if (!entity) return null;
  const list = entity.key === 'videos' ? entities.messages : entity;
  return (
    <p style={{ marginBlockEnd: 12 }} data-print="never">
      <IconLink to={listOf(entity)} icon={<IconArrowLeft size={16} data-directional aria-hidden="true" />}>
        {text('archive.back', { list: text(`palette.kind.${list.key}`) })}
      </IconLink>
    </p>
  );
};

/** The link from a list to its archive, below the list, if the user may open it. Nothing on another page. */
export const ArchiveLink = () => {
  const text = useText();
  const can = useCan();
  const { pathname } = useLocation();
  const found = archived.filter((entity) => isSamePath(pathname, listOf(entity)) && can({ permission: entity.archivePermissions.list }));
  if (found.length === 0) return null;
  return (
    <Group component="p" gap={20} mt={24} data-print="never">
      {found.map(({ key, screens }) => (
        <IconLink key={key} to={screens.archive} icon={<IconArchive size={16} aria-hidden="true" />}>
          {text('archive.of', { list: text(`palette.kind.${key}`) })}
        </IconLink>
      ))}
    </Group>
  );
};
