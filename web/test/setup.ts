import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { openOverlay } from '../kit/keys/overlay.ts';
import { setShowsTasks } from '../kit/tasks/started-tasks.ts';
import '../platform/i18n.ts';
import { resumeAfterPasswordConfirmation } from '../platform/password-confirmation.ts';
import { resumeRequests, setSession } from '../platform/session.ts';

// Runs before each test file. The files of a worker share their modules and one window, so hooks of a shared module would run for the first file only.

// A slow machine must not fail a test.
configure({ asyncUtilTimeout: 90_000 });

// A request after the end of its test gets no response.
globalThis.fetch = () => new Promise(() => undefined);

// What the modules hold outside of React. A test that changes other state of a module puts it back itself.
beforeEach(() => {
  openOverlay(undefined);
  setShowsTasks(false);
  resumeRequests(false);
  resumeAfterPasswordConfirmation(false);
  setSession(undefined);
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Queries would wait for a connection after a test without one.
  onlineManager.setOnline(true);
});

// The end of a file fails the imports that still load, and the files after it would get that failure.
afterAll(() => vi.dynamicImportSettled());
