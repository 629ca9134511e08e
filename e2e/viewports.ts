/** The two sizes at which every screen has to work, by the name of their project. */
export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A tablet. No project has this size. */
export const tablet = { width: 820, height: 1180 } as const;

/** The name of a viewport and of its project. */
export type Width = keyof typeof viewports;
