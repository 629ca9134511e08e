import { Flex, Modal, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import { useText } from '../../platform/i18n.ts';
import { useHasOpened } from '../../ui/hooks.ts';
import { Picture, PreviewPicture, thumbnailOf } from '../../ui/picture.tsx';
import { emptyCell } from '../members/index.ts';
import styles from './doctors.module.css';

export const DoctorPicture = ({ doctor, size = 40 }: { doctor: Doctor; size?: number }) => (
  <PreviewPicture src={thumbnailOf(doctor.image)} full={doctor.image} alt={doctor.user.name} size={size} />
);

const CardSide = ({ doctor, side, onEnlarge }: { doctor: Doctor; side: 'front' | 'back'; onEnlarge?: (() => void) | undefined }) => {
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
      <img src={url} alt="" />
    </button>
  );
};

/** Front and back of the ID card side by side, or stacked on a narrow screen. */
export const CardSides = ({ doctor, onEnlarge }: { doctor: Doctor; onEnlarge?: () => void }) => {
  const text = useText();
  return (
    <div className={styles.sides}>
      {(['front', 'back'] as const).map((side) => (
        <Flex key={side} component="figure" direction="column" gap={8} miw={0} m={0} className={styles.side}>
          <Text component="figcaption" c="var(--ink-soft)" fz={13} fw={550}>
            {text(`doctors.${side}`)}
          </Text>
          <CardSide doctor={doctor} side={side} onEnlarge={onEnlarge} />
        </Flex>
      ))}
    </div>
  );
};

const CardModal = ({ doctor, opened, onClose }: { doctor: Doctor; opened: boolean; onClose: () => void }) => {
  const text = useText();
  if (!useHasOpened(opened)) return null;
  return (
    <Modal opened={opened} onClose={onClose} title={text('doctors.cardOf', { name: doctor.user.name })} size={1000}>
      <CardSides doctor={doctor} />
    </Modal>
  );
};

/** Both sides of the ID card, with a larger view. */
export const CardPanel = ({ doctor }: { doctor: Doctor }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <CardSides doctor={doctor} onEnlarge={() => setIsOpen(true)} />
      <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

/** A thumbnail of one side of the ID card; a click opens both. */
export const CardThumbnail = ({ doctor, side }: { doctor: Doctor; side: 'front' | 'back' }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const url = side === 'front' ? doctor.front_image : doctor.back_image;
  const label = text(`doctors.${side}Of`, { name: doctor.user.name });
  if (!url) return emptyCell;
  return (
    <>
      <button type="button" className={styles.thumbnail} aria-label={text('picture.open', { name: label })} onClick={() => setIsOpen(true)}>
        <Picture src={thumbnailOf(url)} alt="" size={36} shape="square" />
      </button>
      <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

/** Thumbnails of both sides of the ID card. */
export const CardThumbnails = ({ doctor }: { doctor: Doctor }) => (
  <span className={styles.thumbnails}>
    <CardThumbnail doctor={doctor} side="front" />
    {doctor.back_image ? <CardThumbnail doctor={doctor} side="back" /> : null}
  </span>
);
