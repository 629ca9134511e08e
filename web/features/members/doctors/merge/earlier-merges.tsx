import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { DoctorId } from '../../../../../contract/entities/members/doctors.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Paginator } from '../../../../ui/list/paginator.tsx';
import { useMerges } from './merge.api.ts';
import styles from './merge.module.css';
import { MergeLine } from './merge-line.tsx';

/** The merges of a doctor, newest first; nothing if there are none. */
export const EarlierMerges = ({ id }: { id: DoctorId }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const { rows, lastPage } = useMerges(id, page);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="earlier-merges">
      <h2 id="earlier-merges">{text('doctorMerges.earlier')}</h2>
      <Stack gap={12}>
        <ul className={styles.merges}>
          {rows.map((merge) => (
            <li key={merge.id}>
              <MergeLine merge={merge} pageId={id} />
            </li>
          ))}
        </ul>
        <Paginator page={page} lastPage={lastPage} onChange={setPage} />
      </Stack>
    </section>
  );
};
