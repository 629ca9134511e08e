import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import type { DocumentLoads } from '../../../../kit/verification/approval.tsx';
import { ReviewMain } from '../../../../kit/verification/review.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { CardFrame } from './card-frame.tsx';
import type { ViewControl } from './use-view.ts';
import styles from './verification.module.css';

const step = 0.08;
const arrowOffsets: Record<string, [number, number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

/** Zooms with Ctrl and the wheel instead of the browser. React's wheel listeners are passive and cannot prevent the browser's zoom. */
const useWheelZoom = (zoom: ViewControl['zoom']) => {
  const area = useRef<HTMLElement>(null);
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = area.current;
    const handle = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200));
    };
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, []);
  return area;
};

type CardViewerProps = {
  doctor: Doctor;
  control: ViewControl;
  loads: DocumentLoads;
  onReload: () => void;
};

/** Front and back of the ID card, side by side or stacked, with shared zoom, rotation and position. */
export const CardViewer = ({ doctor, control, loads, onReload }: CardViewerProps) => {
  const text = useText();
  const area = useWheelZoom(control.zoom);
  const handleKey = (event: KeyboardEvent) => {
    const move = arrowOffsets[event.key];
    if (!move || control.view.scale === 1) return;
    event.preventDefault();
    control.pan(...move);
  };
  return (
    <ReviewMain className={styles.viewer}>
      <CardTools control={control} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: enlarged pictures are moved by keyboard too (WCAG 2.1.1) */}
      <section ref={area} className={styles.cards} aria-label={text('verification.card')} tabIndex={0} onKeyDown={handleKey}>
        {(['front', 'back'] as const).map((side) => (
          <CardFrame
            key={side}
            label={text(`doctors.${side}`)}
            alt={text(`doctors.${side}Of`, { name: doctor.user.name })}
            url={side === 'front' ? doctor.front_image : doctor.back_image}
            control={control}
            loads={loads}
            onReload={onReload}
          />
        ))}
      </section>
    </ReviewMain>
  );
};

/** The buttons of the shared view. */
const CardTools = ({ control }: { control: ViewControl }) => {
  const text = useText();
  const tools = [
    { label: text('verification.zoomOut'), icon: IconZoomOut, keys: '-', act: control.zoomOut },
    { label: text('verification.zoomIn'), icon: IconZoomIn, keys: '+', act: control.zoomIn },
    { label: text('verification.rotate'), icon: IconRotateClockwise, keys: 'r', act: control.rotate },
    { label: text('verification.reset'), icon: IconMaximize, keys: '0', act: control.reset },
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label={text('doctors.documents')}>
      {tools.map(({ label, icon: ToolIcon, keys, act }) => (
        <ActionIcon
          key={keys}
          variant="default"
          size={40}
          radius="sm"
          bd="1px solid var(--line-strong)"
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          onClick={act}
        >
          <ToolIcon size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ))}
      <output className={styles.scale}>{Math.round(control.view.scale * 100)}%</output>
    </div>
  );
};
