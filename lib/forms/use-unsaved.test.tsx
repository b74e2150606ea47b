// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { unsaved } from './unsaved';
import { useUnsaved } from './use-unsaved';

afterEach(cleanup);

function Part({ names }: { names: readonly string[] }) {
  useUnsaved(names);
  return null;
}

it('reports an entry without a name, too, until it is gone', () => {
  const { rerender } = render(<Part names={['']} />);
  expect(unsaved.get()?.names).toEqual(['']);
  rerender(<Part names={[]} />);
  expect(unsaved.get()).toBeUndefined();
});
