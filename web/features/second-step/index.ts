export { CodeForm } from './code-form.tsx';
export { SecondStepBanner } from './second-step-banner.tsx';
export { SecondStepSection } from './second-step-section.tsx';
