import { TIMER_MS } from '@/lib/contract/limits';
import { createStore } from '@/lib/store';

/** A message at the bottom end. */
export interface Toast {
  id: number;
  tone: 'ok' | 'bad' | 'info';
  message: string;
  /** Milliseconds; false: until it is closed. */
  life: number | false;
}

const INFO_MS = 6_000;

/** Messages still to be shown; the host takes them over and empties the list. */
export const pendingToasts = createStore<readonly Toast[]>([]);

let nextId = 1;
const add = (tone: Toast['tone'], message: string, life: Toast['life']) =>
  pendingToasts.set([...pendingToasts.get(), { id: nextId++, tone, message, life }]);

/** Short messages: a success leaves by itself, a failure stays until it is closed; one without words is not shown. */
export const toast = {
  success: (message: string) => add('ok', message, TIMER_MS.successToast),
  failure(message: string | undefined) {
    if (message !== undefined) add('bad', message, false);
  },
  info: (message: string) => add('info', message, INFO_MS),
};
