export { ErasureBanner, ErasureState } from './erasure-banner.tsx';
export { usePersonalDataActions } from './personal-data-actions.tsx';
