import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconRotate, IconRotateClockwise } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { Crop, PictureSize } from '../../../contract/kit/crop.ts';
import { useText } from '../../platform/i18n.ts';
import { FormActions } from '../../ui/form-footer.tsx';
import { useObjectUrl } from '../../ui/hooks.ts';
import { useFocusReturn } from '../dialog/focus-return.ts';
import { useFieldDialog } from '../form/field-dialog.ts';
import styles from './crop.module.css';
import { CropArea } from './crop-area.tsx';
import { type CropFrame, isSmallerThanShown, moveCrop, rotateCrop, startCrop, toWholePixels, zoomCrop } from './crop-moves.ts';

const zoomStep = 1.1;
const moveStep = 0.01;
const largeMoveStep = 0.1;

const moves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The part that a key selects; undefined for all other keys. */
const cropAfterKey = ({ key, shiftKey }: KeyboardEvent, crop: Crop, frame: CropFrame): Crop | undefined => {
  const move = moves[key];
  const step = shiftKey ? largeMoveStep : moveStep;
  if (move) return moveCrop(crop, frame, { x: move.x * step, y: move.y * step });
  if (key === '+' || key === '=') return zoomCrop(crop, frame, zoomStep);
  if (key === '-' || key === '_') return zoomCrop(crop, frame, 1 / zoomStep);
  if (key.toLowerCase() === 'r') return rotateCrop(crop, frame, shiftKey ? 'left' : 'right');
  return undefined;
};

// The handles at the corners have arrow keys of their own.
const isHandle = (target: EventTarget): boolean => target instanceof Element && target.matches('.ReactCrop__drag-handle');

type CropDialogProps = {
  file: File;
  picture: PictureSize;
  /** The rotation that turns the picture upright. */
  rotation: Crop['rotation'];
  ratio: CropFrame['ratio'];
  /** The part that was selected before. */
  initial: Crop | undefined;
  onApply: (crop: Crop) => void;
  onCancel: () => void;
};

/** Selects the part of a picture that is kept, and rotates it, by pointer, touch or keyboard. */
export const CropDialog = ({ file, picture, rotation, ratio, initial, onApply, onCancel }: CropDialogProps) => {
  useFocusReturn();
  useFieldDialog();
  const text = useText();
  const src = useObjectUrl(file);
  const frame = { picture, ratio };
  const [crop, setCrop] = useState(() => initial ?? startCrop(frame, rotation));
  const { width, height } = toWholePixels(crop, frame);
  const handleApply = () => onApply(toWholePixels(crop, frame));
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isHandle(event.target) && event.key in moves) return;
    const next = cropAfterKey(event, crop, frame);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setCrop(next);
  };
  const tools = [
    { label: text('crop.rotateLeft'), icon: IconRotate, next: () => rotateCrop(crop, frame, 'left') },
    { label: text('crop.rotateRight'), icon: IconRotateClockwise, next: () => rotateCrop(crop, frame, 'right') },
    { label: text('crop.zoomOut'), icon: IconMinus, next: () => zoomCrop(crop, frame, 1 / zoomStep) },
    { label: text('crop.zoomIn'), icon: IconPlus, next: () => zoomCrop(crop, frame, zoomStep) },
  ];
  return (
    <Modal opened onClose={onCancel} title={text('crop.edit')} size={720}>
      <div onKeyDownCapture={handleKey}>
        <CropArea src={src} crop={crop} frame={frame} onChange={setCrop} />
        <Group justify="space-between" gap={12} mt={12}>
          <Group gap={4} role="toolbar" aria-label={text('crop.tools')}>
            {tools.map(({ label, icon: Icon, next }) => (
              <ActionIcon key={label} variant="default" size={36} aria-label={label} title={label} onClick={() => setCrop(next())}>
                <Icon size={18} aria-hidden="true" />
              </ActionIcon>
            ))}
          </Group>
          <output className={styles.size}>
            {ratio ? text('crop.sizeWithRatio', { width, height, ratio: ratio.join(':') }) : text('crop.size', { width, height })}
          </output>
        </Group>
        <Text fz="sm" role="status">
          {isSmallerThanShown({ width, height }, ratio) ? text('crop.small') : null}
        </Text>
        <Text fz="xs" c="dimmed" mt={12}>
          {text('crop.help')}
        </Text>
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            {text('common.cancel')}
          </Button>
          <Button onClick={handleApply}>{text('crop.apply')}</Button>
        </FormActions>
      </div>
    </Modal>
  );
};
