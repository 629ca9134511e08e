/** The OpenAPI document as JSON, and the HTML page and gzipped script that show it. Each response replaces `__CSP_NONCE__` in the page with its nonce. */
export type ApiReference = { document: Uint8Array; page: string; script: Uint8Array };

/** Where the routes and the reference of each registry of the contract are served. */
export const registryPaths = {
  office: { base: '/api/v1', docs: '/api/docs' },
  app: { base: '/api/app/v1', docs: '/api/app/docs' },
} as const;

/** The API of the back-office, or that of the members' app. */
export type Registry = keyof typeof registryPaths;
