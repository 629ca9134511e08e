import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { calendarKinds } from '../../../../contract/entities/content/calendar.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { useCan } from '../../../kit/can.tsx';
import { requestNewRecord } from '../../../kit/keys/new-record.ts';
import { useText } from '../../../platform/i18n.ts';

type Kind = (typeof calendarKinds)[number];

const permissionOf = (kind: Kind) =>
  kind === 'notifications' ? entities.notifications.permissions.send : entities[kind].permissions.write;

/** A menu that opens the form of a new record of each kind in the calendar, on the list of its kind. Nothing for users who may add none. */
export const AddMenu = () => {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const kinds = calendarKinds.filter((kind) => can({ permission: permissionOf(kind) }));
  if (kinds.length === 0) return null;
  const open = (kind: Kind) => {
    const to = entities[kind].screens.list;
    requestNewRecord(to);
    void navigate({ to });
  };
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {text('calendar.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => open(kind)}>
            {text(`calendar.kind.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
