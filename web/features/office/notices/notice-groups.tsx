import { Stack } from '@mantine/core';
import type { NoticeGroup } from '../../../../contract/entities/office/notices.ts';
import { formatDay } from '../../../platform/format.ts';
import { NoticeGroupLine } from './notice-parts.tsx';
import styles from './notices.module.css';

const daysOf = (groups: readonly NoticeGroup[]) => {
  const days = new Map<string, NoticeGroup[]>();
  for (const group of groups) days.set(group.day, [...(days.get(group.day) ?? []), group]);
  return [...days.values()];
};

/** Groups of notices below the names of their days. */
export const NoticeGroups = ({ groups, heading: Heading }: { groups: readonly NoticeGroup[]; heading: 'h3' | 'h4' }) => (
  <Stack gap={20}>
    {daysOf(groups).map((ofDay) => (
      <section key={ofDay[0]?.day}>
        <Heading className={styles.day}>{formatDay(ofDay[0]?.at ?? '')}</Heading>
        <ul>
          {ofDay.map((group) => (
            <NoticeGroupLine key={group.kind} group={group} />
          ))}
        </ul>
      </section>
    ))}
  </Stack>
);
