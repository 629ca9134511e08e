import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock } from '@tabler/icons-react';

/** The colour and icon of a status; rejected records use `declined`. */
export type StatusTone = 'pending' | 'declined' | 'approved' | 'neutral';

const icons = { pending: IconClock, declined: IconCircleX, approved: IconCircleCheck, neutral: IconCircleMinus };

/** A status as an icon and a word, never as colour alone. */
export const StatusBadge = ({ tone, label }: { tone: StatusTone; label: string }) => {
  const Icon = icons[tone];
  return (
    <Badge component="span" data-tone={tone} leftSection={<Icon size={14} aria-hidden="true" />}>
      {label}
    </Badge>
  );
};
