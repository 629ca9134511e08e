import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import '../platform/i18n.ts';
import { setSession } from '../platform/session.ts';

// Runs before each test file. The files of a worker share their modules and one window, so hooks of a shared module would run for the first file only.

// A slow machine must not fail a test.
configure({ asyncUtilTimeout: 90_000 });

// A request after the end of its test gets no response.
globalThis.fetch = () => new Promise(() => undefined);

beforeEach(() => {
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
