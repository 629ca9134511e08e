export { addressOfAll, type FoundKind, pathOfHit } from './hit-path.ts';
export { Keys } from './keys.tsx';
export { Palette } from './palette.tsx';
export type { PaletteItem } from './palette-item.ts';
