// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabWord } from './tab-word';

afterEach(() => {
  vi.unstubAllGlobals();
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
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
    const word = tabWord('test');
    word.set('x');
    expect(word.take()).toBeUndefined();
  });
});
