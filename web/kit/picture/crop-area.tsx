import 'react-image-crop/dist/ReactCrop.css';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { type Crop, rotatedSize, smallestCropSize } from '../../../contract/kit/crop.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './crop.module.css';
import type { CropFrame } from './crop-moves.ts';
import { placePicture } from './place-picture.ts';

type CropAreaProps = { src: string | undefined; crop: Crop; frame: CropFrame; onChange: (crop: Crop) => void };

// The modal focuses the element with `data-autofocus`.
const autofocusSelection = (area: HTMLElement | null) =>
  area?.querySelector('.ReactCrop__crop-selection')?.setAttribute('data-autofocus', 'true');

/** The picture, rotated, with a frame around the selected part. */
export const CropArea = ({ src, crop, frame: { picture, ratio }, onChange }: CropAreaProps) => {
  const text = useText();
  const { width, height } = rotatedSize(picture, crop.rotation);
  const least = smallestCropSize({ width, height }, ratio);
  const shown: PercentCrop = {
    unit: '%',
    x: (crop.x / width) * 100,
    y: (crop.y / height) * 100,
    width: (crop.width / width) * 100,
    height: (crop.height / height) * 100,
  };
  const handleChange = (_: unknown, percent: PercentCrop) => {
    const part = {
      x: (percent.x / 100) * width,
      y: (percent.y / 100) * height,
      width: (percent.width / 100) * width,
      height: (percent.height / 100) * height,
    };
    if (part.width >= least.width && part.height >= least.height) onChange({ rotation: crop.rotation, ...part });
  };
  const corner = (name: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight') => text(`crop.corner.${name}`);
  const side = (name: 'top' | 'right' | 'bottom' | 'left') => text(`crop.side.${name}`);
  const ariaLabels = {
    cropArea: text('crop.selection'),
    nwDragHandle: corner('topLeft'),
    neDragHandle: corner('topRight'),
    swDragHandle: corner('bottomLeft'),
    seDragHandle: corner('bottomRight'),
    nDragHandle: side('top'),
    eDragHandle: side('right'),
    sDragHandle: side('bottom'),
    wDragHandle: side('left'),
  };
  return (
    <div className={styles.canvas} ref={autofocusSelection} dir="ltr">
      <ReactCrop
        className={styles.area ?? ''}
        style={{ inlineSize: `min(100%, ${(width / height) * 52}dvh)` }}
        crop={shown}
        {...(ratio ? { aspect: ratio[0] / ratio[1] } : {})}
        keepSelection
        ruleOfThirds
        onChange={handleChange}
        ariaLabels={ariaLabels}
      >
        <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}` }}>
          {src ? <img src={src} alt="" draggable={false} style={placePicture(picture, { ...crop, x: 0, y: 0, width, height })} /> : null}
        </div>
      </ReactCrop>
    </div>
  );
};
