/** A stored phone as WhatsApp takes it (E.164 without the plus): Egyptian mobiles get their country code, international ones are as they are. */
export const whatsappNumber = (phone: string): string | undefined => {
  if (/^01\d{9}$/.test(phone)) return `2${phone}`;
  return /^[1-9]\d{9,14}$/.test(phone) ? phone : undefined;
};
