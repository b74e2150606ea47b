// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestProvider } from '@/components/form/test-provider';
import { useLeftOutText } from './use-left-out-text';

it('lists ten IDs, and shows behind the last that there are more', () => {
  const { result } = renderHook(() => useLeftOutText(), { wrapper: TestProvider });
  const told = (count: number) => {
    const text = result.current(Array.from({ length: count }, (_, index) => String(index + 1)));
    return text?.replaceAll(/[\u2066-\u2069]/g, '');
  };
  expect(told(0)).toBeUndefined();
  expect(told(10)).toMatch(/of 10 people .* 8, 9, 10$/);
  expect(told(11)).toMatch(/of 11 people .* 8, 9, 10 …$/);
});
