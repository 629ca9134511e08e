import { Button, Flex, Stack, Text } from '@mantine/core';
import { IconId, IconPhotoOff } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { usePictureUrl } from '../../../../kit/document/fetch-ahead.ts';
import type { DocumentLoads } from '../../../../kit/verification/approval.tsx';
import { useText } from '../../../../platform/i18n.ts';
import type { View, ViewControl } from './use-view.ts';
import styles from './verification.module.css';

// In fractions of the frame, for any rotation of the picture.
const transformOf = ({ scale, quarterTurns, x, y }: View) =>
  `translate(${x * 100}cqw, ${y * 100}cqh) scale(${scale}) rotate(${quarterTurns * 90}deg)`;

/** Dragging moves both pictures, in fractions of the dragged frame. */
const useDrag = (pan: ViewControl['pan']) => {
  const from = useRef<{ x: number; y: number }>(undefined);
  const handleMove = (event: PointerEvent) => {
    if (!from.current) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    pan((event.clientX - from.current.x) / clientWidth, (event.clientY - from.current.y) / clientHeight);
    from.current = { x: event.clientX, y: event.clientY };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: handleMove,
    onPointerUp: () => {
      from.current = undefined;
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
};

type CardFrameProps = {
  label: string;
  alt: string;
  url: string | null;
  control: ViewControl;
  loads: DocumentLoads;
  onReload: () => void;
};

/** One side of the card in its frame. */
export const CardFrame = ({ label, alt, url, control, loads, onReload }: CardFrameProps) => {
  const text = useText();
  const drag = useDrag(control.pan);
  const isZoomed = control.view.scale > 1;
  const reload = () => {
    if (url) loads.report(url, 'loading');
    onReload();
  };
  const load = url === null ? 'loaded' : loads.loadOf(url);
  const isBroken = load === 'failed';
  const pictureUrl = usePictureUrl(url);
  return (
    <Flex component="figure" direction="column" miw={0} m={0} className={styles.side}>
      <Text component="figcaption" c="var(--ink-soft)" fz={13} fw={550} className={styles.caption}>
        {label}
      </Text>
      <div className={styles.frame} data-zoomed={isZoomed} data-load={load} {...(isZoomed ? drag : {})}>
        {url && !isBroken ? (
          <img
            src={pictureUrl ?? undefined}
            alt={alt}
            draggable={false}
            data-upright={control.view.quarterTurns % 2 === 0}
            style={{ transform: transformOf(control.view) }}
            onLoad={() => loads.report(url, 'loaded')}
            onError={() => loads.report(url, 'failed')}
          />
        ) : (
          <Stack gap={8} align="center" justify="center" h="100%" c="dimmed">
            {isBroken ? <IconPhotoOff size={32} stroke={1.4} aria-hidden="true" /> : <IconId size={32} stroke={1.4} aria-hidden="true" />}
            {text(isBroken ? 'verification.broken' : 'doctors.noSide')}
            {isBroken ? (
              <Button variant="default" size="xs" onClick={reload}>
                {text('verification.reload')}
              </Button>
            ) : null}
          </Stack>
        )}
      </div>
    </Flex>
  );
};
