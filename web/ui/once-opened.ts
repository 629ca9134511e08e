import { useState } from 'react';

/** True from the first opening on: what is drawn many times over mounts its modal only once it is asked for, and keeps it for the closing motion. */
export const useOnceOpened = (isOpen: boolean): boolean => {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return isOpen || wasOpened;
};
