import type { Page } from 'playwright-core';

/** What went wrong on a page, one sentence each. A test that provokes a refusal says so by `allow`. */
export type Watch = {
  problems(): string[];
  /** Problems that match are expected from now on, such as the 422 of a form that is sent wrong on purpose. */
  allow(pattern: RegExp): void;
};

type Violation = { directive: string; blocked: string; source: string };

declare global {
  interface Window {
    reportViolation(violation: Violation): Promise<void>;
  }
}

// Chromium reports a refused answer twice: as an answer, which says the address, and on the console, which does not.
const repeated = /^Failed to load resource: the server responded with a status of/;

/** Collects policy violations, errors on the console, uncaught exceptions, failed requests and refusals. To be called before the page goes anywhere. */
export const watchPage = async (page: Page): Promise<Watch> => {
  const found: string[] = [];
  const allowed: RegExp[] = [];

  await page.exposeFunction('reportViolation', ({ directive, blocked, source }: Violation) => {
    found.push(`policy: ${directive} blocked ${blocked} (${source})`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void window.reportViolation({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        source: `${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      });
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !repeated.test(message.text())) found.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left, or a search that is typed on, gives up what it no longer needs.
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
  });

  return {
    problems: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    allow: (pattern) => void allowed.push(pattern),
  };
};
