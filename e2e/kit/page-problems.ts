import type { BrowserContext } from '@playwright/test';

/** The problems in the watched browser contexts of a test, one line each. */
export type PageProblems = {
  /** Collects from a context; called before the context opens its first page. */
  watch(context: BrowserContext): Promise<void>;
  /** Allows problems that match, such as the 422 response to a form that the test sends with a mistake. */
  allow(pattern: RegExp): void;
  /** The problems so far that no pattern allows. */
  unexpected(): string[];
};

type Violation = { directive: string; blocked: string; source: string };

declare global {
  interface Window {
    reportViolation(violation: Violation): Promise<void>;
  }
}

// Chromium reports a failed response twice: as a response with its URL, and on the console without it.
const repeatedOnConsole = /^Failed to load resource: the server responded with a status of/;

const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    void window.reportViolation({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      source: `${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    });
  });
};

const watchContext = async (context: BrowserContext, report: (problem: string) => void) => {
  await context.exposeFunction('reportViolation', ({ directive, blocked, source }: Violation) =>
    report(`policy: ${directive} blocked ${blocked} (${source})`),
  );
  await context.addInitScript(reportViolations);
  context.on('console', (message) => {
    if (message.type() === 'error' && !repeatedOnConsole.test(message.text())) report(`console: ${message.text()}`);
  });
  context.on('weberror', (event) => {
    const error = event.error();
    report(`exception: ${error.stack ?? error.message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser aborts requests when the page changes, and the app aborts a search when the user types on.
    if (reason !== 'net::ERR_ABORTED') report(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) report(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
};

/** Collects policy violations, errors on the console, uncaught exceptions, failed requests and responses from 400 up. */
export const collectPageProblems = (): PageProblems => {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch: (context) => watchContext(context, (problem) => void problems.push(problem)),
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
};
