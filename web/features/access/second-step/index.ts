export { CodeField } from './code-field.tsx';
export { CodeForm } from './code-form.tsx';
export { focusFirstField } from './focus-first-field.ts';
export { loadProof } from './passkeys/passkeys.api.ts';
export { supportsPasskeys, usePasskey } from './passkeys/use-passkey.ts';
export { useSecondStep } from './second-step.api.ts';
export { SecondStepBanner } from './second-step-banner.tsx';
export { SecondStepSection } from './second-step-section.tsx';
