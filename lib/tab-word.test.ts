// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabWord } from './tab-word';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('a word of this tab', () => {
  it('is kept, deleted, and taken once', () => {
    const word = tabWord('test');
    expect(word.get()).toBeUndefined();
    word.set('/door');
    expect(tabWord('test').get()).toBe('/door');
    word.set(undefined);
    expect(word.take()).toBeUndefined();
    word.set('/video/set');
    expect([word.take(), word.take()]).toEqual(['/video/set', undefined]);
  });

  it('does nothing where storage is switched off', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    const word = tabWord('test');
    word.set('x');
    expect(word.take()).toBeUndefined();
  });
});
