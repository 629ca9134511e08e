/**
 * Whether a text is one plain address that can be written into a header and an SMTP command. Quoted parts, comments, lists, spaces and
 * control characters are refused, because readers of addresses disagree on them.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);

/** Whether a user's address can receive mail. The first administrator may have one that no mail reaches (RFC 2606). */
export const isReachableAddress = (email: string): boolean => isMailAddress(email) && !email.toLowerCase().endsWith('.invalid');
