import { Flex, Modal, Stack, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { useCan } from '../../../kit/can.tsx';
import { HiddenDocument, RemovedDocument } from '../../../kit/document/document-placeholder.tsx';
import type { DocumentLoads } from '../../../kit/verification/approval.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useHasOpened } from '../../../ui/hooks.ts';
import { DocumentViewsLink } from '../../access/document-views/index.ts';
import styles from './doctors.module.css';
import { seeDocuments } from './documents.ts';

type CardProps = {
  doctor: Doctor;
  loads?: DocumentLoads | undefined;
  onEnlarge?: (() => void) | undefined;
};

const CardSide = ({ doctor, side, loads, onEnlarge }: CardProps & { side: 'front' | 'back' }) => {
  const text = useText();
  const url = side === 'front' ? doctor.front_image : doctor.back_image;
  const label = text(`doctors.${side}Of`, { name: doctor.user.name });
  if (!url) {
    return (
      <Flex
        component="p"
        direction="column"
        align="center"
        justify="center"
        gap={8}
        bd="1px dashed var(--line-field)"
        bdrs="sm"
        c="dimmed"
        style={{ aspectRatio: 1.586 }}
      >
        <IconId size={32} stroke={1.4} aria-hidden="true" />
        {text('doctors.noSide')}
      </Flex>
    );
  }
  if (!onEnlarge) return <img src={url} alt={label} />;
  return (
    <button type="button" className={styles.thumbnail} aria-label={text('picture.open', { name: label })} onClick={onEnlarge}>
      <img src={url} alt="" onLoad={() => loads?.report(url, 'loaded')} onError={() => loads?.report(url, 'failed')} />
    </button>
  );
};

/** Front and back of the ID card side by side, or stacked on a narrow screen. */
const CardSides = ({ doctor, loads, onEnlarge }: CardProps) => {
  const text = useText();
  return (
    <div className={styles.sides}>
      {(['front', 'back'] as const).map((side) => (
        <Flex key={side} component="figure" direction="column" gap={8} miw={0} m={0} className={styles.side}>
          <Text component="figcaption" c="var(--ink-soft)" fz={13} fw={550}>
            {text(`doctors.${side}`)}
          </Text>
          <CardSide doctor={doctor} side={side} loads={loads} onEnlarge={onEnlarge} />
        </Flex>
      ))}
    </div>
  );
};

/** Both sides of the ID card in a modal. */
export const CardModal = ({ doctor, opened, onClose }: { doctor: Doctor; opened: boolean; onClose: () => void }) => {
  const text = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={text('doctors.cardOf', { name: doctor.user.name })} size={1000}>
      <CardSides doctor={doctor} />
    </Modal>
  );
};

/** Both sides of the ID card, with a larger view; for users who may not see them a sentence that says so. */
export const CardPanel = ({ doctor, loads }: { doctor: Doctor; loads: DocumentLoads }) => {
  const text = useText();
  const canSee = useCan()(seeDocuments);
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  if (!canSee) return <HiddenDocument>{text('document.hiddenIdCard')}</HiddenDocument>;
  if (doctor.documents_removed_at) return <RemovedDocument at={doctor.documents_removed_at} />;
  return (
    <Stack gap={12} maw={760}>
      <CardSides doctor={doctor} loads={loads} onEnlarge={() => setIsOpen(true)} />
      <DocumentViewsLink id={doctor.id} />
      {hasOpened ? <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </Stack>
  );
};
