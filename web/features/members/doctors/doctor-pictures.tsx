import { Fragment, lazy, Suspense, useState } from 'react';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { useText } from '../../../platform/i18n.ts';
import { useHasOpened } from '../../../ui/hooks.ts';
import { Picture, PreviewPicture, thumbnailOf } from '../../../ui/picture/picture.tsx';
import { emptyCell } from '../accounts/index.ts';
import styles from './doctors.module.css';

// Loaded when first opened, because the table does not need it.
const CardModal = lazy(async () => ({ default: (await import('./id-card.tsx')).CardModal }));

export const DoctorPicture = ({ doctor, size = 40 }: { doctor: Doctor; size?: number }) => (
  <PreviewPicture src={thumbnailOf(doctor.image)} full={doctor.image} alt={doctor.user.name} size={size} />
);

/** Thumbnails of sides of the ID card; a click opens both sides. */
export const CardThumbnails = ({ doctor, sides }: { doctor: Doctor; sides: readonly ('front' | 'back')[] }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  const thumbnails = sides.map((side) => {
    const url = side === 'front' ? doctor.front_image : doctor.back_image;
    if (!url) return <Fragment key={side}>{emptyCell}</Fragment>;
    const label = text('picture.open', { name: text(`doctors.${side}Of`, { name: doctor.user.name }) });
    return (
      <button key={side} type="button" className={styles.thumbnail} aria-label={label} onClick={() => setIsOpen(true)}>
        <Picture src={thumbnailOf(url)} alt="" size={36} shape="square" />
      </button>
    );
  });
  return (
    <>
      {sides.length === 1 ? thumbnails : <span className={styles.thumbnails}>{thumbnails}</span>}
      {hasOpened ? (
        <Suspense fallback={null}>
          <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
