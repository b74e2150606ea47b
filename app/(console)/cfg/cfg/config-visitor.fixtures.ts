import { vi } from 'vitest';
import type { Authority } from '@/lib/contract/authorities';

/** What the page knows of its device. */
export const capabilities: Record<string, unknown> = {};

/** Who is signed in. */
export const visitor = { userName: 'admin', authorities: [] as readonly Authority[] };

/** In place of `use-visitor`. */
export const visitorModule = {
  useCapabilities: () => capabilities,
  useVisitor: () => ({ ...visitor, capabilities }),
};

/** In place of the wait for a device that restarts. */
export const awaitRestart = vi.fn();
