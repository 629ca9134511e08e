import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const load = `if (!('axe' in globalThis)) {${source}}`;

const run = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`;

/**
 * Waits until nothing moves. Colours are judged as painted: a transition half way has neither the one nor the other. One may begin
 * a frame after another has ended. A toast, which moves for seconds and lies over what is looked at, is closed by its cross.
 */
const rest = (page: Page) =>
  page.evaluate(async () => {
    for (const cross of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) cross.click();
    const moving = () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (moving().length > 0);
  });

/**
 * What axe finds on the page as it stands, one line per element. Runs through the debugger, which the page's
 * content security policy does not bind, so that the policy itself stays in force and under watch.
 */
export const findBarriers = async (page: Page): Promise<string[]> => {
  await rest(page);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: load });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: run,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`axe failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    const violations: AxeResults['violations'] = result.value;
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
    );
  } finally {
    await session.detach();
  }
};
