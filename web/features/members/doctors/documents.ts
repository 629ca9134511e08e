/** Shows the pictures of ID cards. No route requires it, because it only adds them to responses. */
export const seeDocuments = { permission: 'doctors.documents' } as const;
