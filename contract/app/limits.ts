/** The bounds of what doctors write: photos and videos of a post, and characters. */
export const appLimits = { photos_of_post: 6, videos_of_post: 4, comment_length: 1000, post_length: 4000 } as const;

/** The number of posts that a doctor may write in a number of hours, and of comments of all kinds in a number of minutes. */
export const writeLimits = { posts: { max: 10, hours: 24 }, comments: { max: 20, minutes: 10 } } as const;
