// biome-ignore-all lint/performance/noReExportAll: tests are not bundled, and a new builder needs no line here
export * from './builders/consents.ts';
export * from './builders/contacts.ts';
export * from './builders/content.ts';
export * from './builders/erasures.ts';
export * from './builders/files.ts';
export * from './builders/lookup.ts';
export * from './builders/messages.ts';
export * from './builders/notifications.ts';
export * from './builders/passkeys.ts';
export * from './builders/password-reset.ts';
export * from './builders/posts.ts';
export * from './builders/second-step.ts';
export * from './builders/sessions.ts';
export * from './builders/single-sign-on.ts';
export * from './builders/users.ts';
