const interval = 2_000;

/** Tells of something at most once in two seconds for each video, and of the last change in any case. */
export const throttled = (tell: (videoId: string) => Promise<void>) => {
  const waiting = new Map<string, { isDue: boolean; timer: NodeJS.Timeout }>();
  const start = (videoId: string) => {
    const timer = setTimeout(() => {
      const isDue = waiting.get(videoId)?.isDue;
      waiting.delete(videoId);
      if (isDue) start(videoId);
    }, interval);
    timer.unref();
    waiting.set(videoId, { isDue: false, timer });
    void tell(videoId);
  };
  return {
    note(videoId: string) {
      const known = waiting.get(videoId);
      if (known) known.isDue = true;
      else start(videoId);
    },
    /** Drops what was not told yet, as when it has been overtaken or the server closes. */
    drop(videoId?: string) {
      for (const [id, { timer }] of waiting) {
        if (videoId !== undefined && id !== videoId) continue;
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
};
