import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from './notice';

it.each([
  ['bad', 'alert'],
  ['warn', 'alert'],
  ['info', 'status'],
  ['ok', 'status'],
] as const)('news of the tone %s is an %s: only failures interrupt what is being read', (tone, role) => {
  const { container } = render(
    <Notice tone={tone} isNews>
      3 points were discarded
    </Notice>,
  );
  expect(container.firstElementChild?.getAttribute('role')).toBe(role);
});
