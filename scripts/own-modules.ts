import { vi } from 'vitest';

/**
 * Each file begins with modules of its own, as with `isolate: true`, in a process that ran other files before: the
 * packages and the environment stay loaded, which saves 1.5 s of processor time a file.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof window !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
