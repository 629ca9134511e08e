/** The size of the window of a test that names no other. */
export const desktop = { width: 1440, height: 900 } as const;

export const tablet = { width: 820, height: 1180 } as const;

export const phone = { width: 390, height: 844 } as const;
