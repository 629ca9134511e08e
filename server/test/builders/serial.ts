let serial = 0;

/** A number of its own, for a name that no other row has. */
export const next = () => {
  serial += 1;
  return serial;
};
