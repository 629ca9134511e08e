export { ConsentSection } from './consent-section.tsx';
