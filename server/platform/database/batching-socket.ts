import { Socket } from 'node:net';

/**
 * A socket that sends what statements write in one turn of the event loop with one system call. The pg client corks its socket for each
 * prepared statement; this keeps it corked until the turn ends, so that a BEGIN and the statement behind it are sent together.
 */
export class BatchingSocket extends Socket {
  #isHeld = false;

  override cork(): void {
    super.cork();
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}
