import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const load = `if (!('axe' in globalThis)) {${source}}`;

/** The rules that axe runs: all, those about colours, or all others. Rules about colours take half of its time. */
export type Rules = 'all' | 'colours' | 'others';

const colourRules = ['color-contrast', 'link-in-text-block'];
const options: Record<Rules, object> = {
  all: {},
  colours: { runOnly: colourRules },
  others: { rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) },
};
const run = (rules: Rules) =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options[rules] })}).then(({ violations }) => violations)`;

/** The animations that run now or two frames later, with their elements: an animation may begin a frame after another has ended. */
const listAnimations = (page: Page) =>
  page.evaluate(async () => {
    const list = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => {
          const name = animation instanceof CSSAnimation ? animation.animationName : 'transition or script';
          const element = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
          return `${name} of <${element?.localName} class="${element?.className}">`;
        });
    const before = list();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...before, ...list()];
  });

/**
 * Waits until no animation runs, because axe measures the painted colours, which are wrong during a transition.
 * Toasts move for seconds and cover other elements, so they are closed.
 */
const waitForAnimations = async (page: Page) => {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) button.click();
  });
  await expect.poll(() => listAnimations(page), { message: 'running animations', intervals: [20] }).toEqual([]);
};

/**
 * Resolves with the violations that axe finds on the page, one line per element. It runs axe through the debugger, because
 * the content security policy of the page blocks other scripts and must stay active.
 */
export const findViolations = async (page: Page, rules: Rules = 'all'): Promise<string[]> => {
  await waitForAnimations(page);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: load });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: run(rules),
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
