/** The bounds of what doctors write: photos of a post, and characters. */
export const appLimits = { photos_of_post: 6, comment_length: 1000, post_length: 4000 } as const;
