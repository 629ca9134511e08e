import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { Can } from './can.tsx';

/** The main action of a list page, shown to those who may make the call. */
export const AddButton = ({ call, label, onClick }: { call: RouteSpec; label: string; onClick: () => void }) => (
  <Can call={call}>
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  </Can>
);
