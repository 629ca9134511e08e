import '@mantine/core/styles/Tabs.layer.css';
import { Box, Button, Flex, Group, Modal, Stack, Tabs, Text } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Doctor, PurchasedBook, PurchasedResearch } from '../../../../../contract/entities/members/doctors.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { PdfModal } from '../../../../kit/document/pdf-modal.tsx';
import { PagedSection } from '../../../../kit/list/paged-section.tsx';
import { formatDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Picture, thumbnailOf } from '../../../../ui/picture/picture.tsx';
import textStyles from '../../../../ui/text.module.css';
import { Refund } from './refund.tsx';
import { useOwnedBooks, useOwnedResearches } from './works.api.ts';
import styles from './works.module.css';

/** The books and research papers that a doctor bought. */
export const DoctorWorks = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const [isCovered, setIsCovered] = useState(false);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('works.of', { name: doctor.user.name })}
      size={640}
      // An open document or question is above the dialog and receives the keys.
      closeOnEscape={!isCovered}
    >
      <Tabs defaultValue="books" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="books">{text('works.books')}</Tabs.Tab>
          <Tabs.Tab value="researches">{text('works.researches')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="books">
          <Books doctor={doctor} onCover={setIsCovered} />
        </Tabs.Panel>
        <Tabs.Panel value="researches">
          <Researches doctor={doctor} onCover={setIsCovered} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
};

type TabProps = { doctor: Doctor; onCover: (isCovered: boolean) => void };

const Books = ({ doctor, onCover }: TabProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const [openBook, setOpenBook] = useState<PurchasedBook>();
  const list = useOwnedBooks(doctor.id, page);
  const open = (book: PurchasedBook | undefined) => {
    setOpenBook(book);
    onCover(book !== undefined);
  };
  // Signed again with each response.
  const latest = openBook && (list.rows.find((row) => row.id === openBook.id) ?? openBook);
  return (
    <>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('works.books')}>
        {(rows) => (
          <Flex component="ul" direction="column" gap={8}>
            {rows.map((book) => (
              <PurchaseItem key={book.id} work={book}>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
                  aria-label={text('books.pdfOf', { name: book.name })}
                  onClick={() => open(book)}
                >
                  {text('document.pdf')}
                </Button>
                <Refund kind="book" doctor={doctor} work={book} onCover={onCover} />
              </PurchaseItem>
            ))}
          </Flex>
        )}
      </PagedSection>
      {latest ? <PdfModal url={latest.pdf_file} name={latest.name} onClose={() => open(undefined)} /> : null}
    </>
  );
};

const Researches = ({ doctor, onCover }: TabProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useOwnedResearches(doctor.id, page);
  return (
    <PagedSection list={list} page={page} onPage={setPage} noun={text('works.researches')}>
      {(rows) => (
        <Flex component="ul" direction="column" gap={8}>
          {rows.map((research) => (
            <PurchaseItem key={research.id} work={research} more={research.description}>
              <Refund kind="research" doctor={doctor} work={research} onCover={onCover} />
            </PurchaseItem>
          ))}
        </Flex>
      )}
    </PagedSection>
  );
};

type PurchaseProps = { work: Omit<PurchasedBook, 'pdf_file'> | PurchasedResearch; more?: string; children?: ReactNode };

/** A purchase: picture, name, price and date. */
const PurchaseItem = ({ work: { name, image, coins, purchased_at: when, refunded_at }, more, children }: PurchaseProps) => {
  const text = useText();
  const price = text('library.coins', { count: coins });
  return (
    <Flex component="li" align="center" wrap="wrap" gap={12} py={10} px={12} bd="1px solid var(--line)" bdrs="sm">
      <Picture src={thumbnailOf(image)} alt="" size={44} placeholder={IconPhoto} />
      <Stack gap={2} flex="1 1 160px" miw={0}>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        {more ? (
          <Box component="p" className={textStyles.multiline} dir="auto">
            {more}
          </Box>
        ) : null}
        <p className={styles.detail}>
          <span>{coins === 0 ? text('library.free') : text('works.paid', { coins: price })}</span>
          <time dateTime={when}>{formatDay(when)}</time>
          {refunded_at ? <span>{text('works.refunded', { day: formatDay(refunded_at) })}</span> : null}
        </p>
      </Stack>
      <Group gap={8} ms="auto" wrap="nowrap">
        {children}
      </Group>
    </Flex>
  );
};
