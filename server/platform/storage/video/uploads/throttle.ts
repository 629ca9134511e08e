const intervalMs = 2_000;

/** Calls `onChange` for a video at most once in two seconds, and always once more after its last change. */
export const createThrottle = (onChange: (videoId: string) => Promise<void>) => {
  const timers = new Map<string, { isDue: boolean; timer: NodeJS.Timeout }>();
  const start = (videoId: string) => {
    const timer = setTimeout(() => {
      const isDue = timers.get(videoId)?.isDue;
      timers.delete(videoId);
      if (isDue) start(videoId);
    }, intervalMs);
    timer.unref();
    timers.set(videoId, { isDue: false, timer });
    void onChange(videoId);
  };
  return {
    notify(videoId: string) {
      const running = timers.get(videoId);
      if (running) running.isDue = true;
      else start(videoId);
    },
    /** Drops the pending call for one video, or for all. */
    cancel(videoId?: string) {
      for (const [id, { timer }] of timers) {
        if (videoId !== undefined && id !== videoId) continue;
        clearTimeout(timer);
        timers.delete(id);
      }
    },
  };
};
