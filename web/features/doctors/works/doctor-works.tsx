import '@mantine/core/styles/Tabs.layer.css';
import { Button, Modal, Tabs } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Doctor, DoctorId, OwnedBook, OwnedResearch } from '../../../../contract/entities/doctors.ts';
import { PdfModal } from '../../../kit/document/pdf-modal.tsx';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { PagedPart } from '../../../kit/paged-part.tsx';
import { formatDay, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Picture } from '../../../ui/picture.tsx';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { useOwnedBooks, useOwnedResearches } from './works.api.ts';
import styles from './works.module.css';

/** The books and researches that a doctor bought. */
export const DoctorWorks = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const [isReading, setIsReading] = useState(false);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('works.of', { name: doctor.user.name })}
      size={640}
      // What is read stands over it, and has the keys.
      closeOnEscape={!isReading}
    >
      <Tabs defaultValue="books" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="books">{text('works.books')}</Tabs.Tab>
          <Tabs.Tab value="researches">{text('works.researches')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="books">
          <Books id={doctor.id} onReading={setIsReading} />
        </Tabs.Panel>
        <Tabs.Panel value="researches">
          <Researches id={doctor.id} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
};

const Books = ({ id, onReading }: { id: DoctorId; onReading: (isReading: boolean) => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const [read, setRead] = useState<OwnedBook>();
  const list = useOwnedBooks(id, page);
  const open = (book: OwnedBook | undefined) => {
    setRead(book);
    onReading(book !== undefined);
  };
  // Signed anew with each look at the list.
  const latest = read && (list.rows.find((row) => row.id === read.id) ?? read);
  return (
    <>
      <PagedPart list={list} page={page} onPage={setPage} noun={text('works.books')}>
        {(rows) => (
          <ul className={styles.works}>
            {rows.map((book) => (
              <Work key={book.id} work={book}>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
                  aria-label={text('books.pdfOf', { name: book.name })}
                  onClick={() => open(book)}
                >
                  {text('document.pdf')}
                </Button>
              </Work>
            ))}
          </ul>
        )}
      </PagedPart>
      {latest ? <PdfModal address={latest.pdf_file} name={latest.name} onClose={() => open(undefined)} /> : null}
    </>
  );
};

const Researches = ({ id }: { id: DoctorId }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useOwnedResearches(id, page);
  return (
    <PagedPart list={list} page={page} onPage={setPage} noun={text('works.researches')}>
      {(rows) => (
        <ul className={styles.works}>
          {rows.map((research) => (
            <Work key={research.id} work={research} more={research.description} />
          ))}
        </ul>
      )}
    </PagedPart>
  );
};

type WorkProps = { work: Omit<OwnedBook, 'pdf_file'> | OwnedResearch; more?: string; children?: ReactNode };

/** Something bought: its picture and name, what was paid and when. */
const Work = ({ work: { name, image, coins, purchased_at: when }, more, children }: WorkProps) => {
  const text = useText();
  const price = text('library.coins', { count: coins, shown: formatNumber(coins) });
  return (
    <li className={styles.work}>
      <Picture src={thumbnailOf(image)} alt="" size={44} placeholder={IconPhoto} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {more ? (
          <p className={styles.more} dir="auto">
            {more}
          </p>
        ) : null}
        <p className={styles.detail}>
          <span>{coins === 0 ? text('library.free') : text('works.paid', { coins: price })}</span>
          <time dateTime={when}>{formatDay(when)}</time>
        </p>
      </div>
      {children}
    </li>
  );
};
