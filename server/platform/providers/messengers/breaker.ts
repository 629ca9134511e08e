import type { Clock } from '../../clock.ts';

type Pause = { reason: string; retryAfterSeconds: number };

const silencesUntilPause = 3;

/** Remembers that a provider accepts nothing for a while, so that not every recipient is tried. */
export type Breaker = {
  /** Why nothing can be sent now, and for how many seconds; undefined if something can. */
  current(): Pause | undefined;
  /** Records a call: whether it had no answer, and the pause that the answer demands. Three calls without an answer in a row are a pause too. */
  record(isSilent: boolean, pause?: Pause): void;
};

/** Creates a breaker without a pause. `silence` is the pause after calls without an answer. */
export const createBreaker = (clock: Clock, silence: Pause): Breaker => {
  let paused: { reason: string; until: number } | undefined;
  let silences = 0;
  const start = ({ reason, retryAfterSeconds }: Pause) => {
    paused = { reason, until: clock.now().getTime() + retryAfterSeconds * 1000 };
  };
  return {
    current() {
      const seconds = paused ? Math.ceil((paused.until - clock.now().getTime()) / 1000) : 0;
      return paused && seconds > 0 ? { reason: paused.reason, retryAfterSeconds: seconds } : undefined;
    },
    record(isSilent, pause) {
      silences = isSilent ? silences + 1 : 0;
      if (pause) start(pause);
      if (silences < silencesUntilPause) return;
      start(silence);
      silences = 0;
    },
  };
};
