const channelName = 'sso';

/** The browser did not open the window of the issuer. */
export class WindowBlocked extends Error {}

/** Opens the issuer in a popup. The empty popup opens in the click itself, because browsers block one that opens after a request. */
export const openSsoWindow = async (start: () => Promise<string>): Promise<void> => {
  const opened = window.open('about:blank', '_blank', 'popup,width=560,height=720');
  if (!opened) throw new WindowBlocked();
  try {
    opened.location.replace(await start());
  } catch (error) {
    opened.close();
    throw error;
  }
};

/** Tells the other windows of this website how a confirmation at the issuer ended. */
export const announceConfirmation = (result: string): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(result);
  channel.close();
};

/** Calls the listener with that result. Returns a function that stops it. */
export const onConfirmation = (listener: (result: unknown) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => listener(data);
  return () => channel.close();
};
