const intervalMs = 2_000;

/** Limits the notifications of each video to one in two seconds. The last change is always notified. */
export const createThrottle = (notify: (videoId: string) => Promise<void>) => {
  const timers = new Map<string, { isDue: boolean; timer: NodeJS.Timeout }>();
  const start = (videoId: string) => {
    const timer = setTimeout(() => {
      const isDue = timers.get(videoId)?.isDue;
      timers.delete(videoId);
      if (isDue) start(videoId);
    }, intervalMs);
    timer.unref();
    timers.set(videoId, { isDue: false, timer });
    void notify(videoId);
  };
  return {
    notify(videoId: string) {
      const running = timers.get(videoId);
      if (running) running.isDue = true;
      else start(videoId);
    },
    /** Drops the pending notification of one video, or of all. */
    cancel(videoId?: string) {
      for (const [id, { timer }] of timers) {
        if (videoId !== undefined && id !== videoId) continue;
        clearTimeout(timer);
        timers.delete(id);
      }
    },
  };
};
