/** The small picture behind an address, signed or public; none where there is none. */
export const thumbnailOf = (address: string | null): string | null =>
  address && `${address}${address.includes('?') ? '&' : '?'}size=thumbnail`;
