export { ReasonPresets } from './reason-presets.tsx';
