export { ErasureBanner } from './erasure-banner.tsx';
export { ErasureState } from './erasure-state.tsx';
export { usePersonalDataActions } from './personal-data-actions.tsx';
