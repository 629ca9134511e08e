/** Loads the stored picture at an address, so that it can be cropped again; undefined if that fails. */
export const fetchStoredPicture = async (url: string, name: string): Promise<File | undefined> => {
  try {
    const response = await fetch(url);
    if (!response.ok) return undefined;
    const picture = await response.blob();
    return new File([picture], name, { type: picture.type });
  } catch {
    // The network failed, or scripts may not read from this address.
    return undefined;
  }
};
