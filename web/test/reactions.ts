/** The reaction counts of a record without reactions. */
export const noReactions = { reaction1: 0, reaction2: 0, reaction3: 0, reaction4: 0, reaction5: 0, total_reacts: 0 };
