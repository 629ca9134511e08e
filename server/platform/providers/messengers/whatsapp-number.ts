/** Formats a stored phone for WhatsApp (E.164 without the plus): an Egyptian mobile gets its country code, an international number stays as it is. */
export const toWhatsappNumber = (phone: string): string | undefined => {
  if (/^01\d{9}$/.test(phone)) return `2${phone}`;
  return /^[1-9]\d{9,14}$/.test(phone) ? phone : undefined;
};
