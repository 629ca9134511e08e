import { useState } from 'react';

/** Zoom, quarter turns, and offset in fractions of the frame. */
export type View = { readonly scale: number; readonly quarterTurns: number; readonly x: number; readonly y: number };

const initialView: View = { scale: 1, quarterTurns: 0, x: 0, y: 0 };
const maxZoom = 6;

const clamp = (value: number, bound: number) => Math.min(bound, Math.max(-bound, value));

const clampOffset = (view: View): View => {
  const scale = Math.min(maxZoom, Math.max(1, view.scale));
  const maxOffset = (scale - 1) / 2;
  return { ...view, scale, x: clamp(view.x, maxOffset), y: clamp(view.y, maxOffset) };
};

/** One view state for both sides of the card, so an action on one side applies to both. */
export const useView = () => {
  const [view, setView] = useState(initialView);
  const zoom = (factor: number) =>
    setView((now) => clampOffset({ ...now, scale: now.scale * factor, x: now.x * factor, y: now.y * factor }));
  return {
    view,
    isUnchanged: view.scale === 1 && view.quarterTurns % 4 === 0,
    zoom,
    zoomIn: () => zoom(1.25),
    zoomOut: () => zoom(0.8),
    rotate: () => setView((now) => ({ ...now, quarterTurns: now.quarterTurns + 1 })),
    pan: (x: number, y: number) => setView((now) => clampOffset({ ...now, x: now.x + x, y: now.y + y })),
    reset: () => setView(initialView),
  };
};

export type ViewControl = ReturnType<typeof useView>;
