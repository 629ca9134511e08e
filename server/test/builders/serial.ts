let serial = 0;

/** A new number, for unique names. */
export const nextSerial = () => {
  serial += 1;
  return serial;
};
