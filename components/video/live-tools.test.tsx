// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { LiveTools } from './live-tools';

setUpPage();
const show = () =>
  render(
    <TestProvider>
      <LiveTools strip="Strip">{(ratio) => `Tool at ${ratio.toFixed(2)}`}</LiveTools>
    </TestProvider>,
  );

describe('without the right to watch', () => {
  setUpVisitor({ hasVideo: true }, { authorities: ['AuthAVParam'] });

  it('the tool works on an empty ground that says why it is empty', () => {
    show();
    expect(screen.getByText(/Tool at 1\.78/)).toBeDefined();
    expect(screen.getByText('This account is not allowed to watch live video.')).toBeDefined();
  });
});

describe('on a device without video', () => {
  setUpVisitor({ hasVideo: false }, { authorities: ['AuthAVParam', 'Monitor_01'] });

  it('the empty ground does not speak of rights', () => {
    show();
    expect(screen.getByText(/Tool at 1\.78/)).toBeDefined();
    expect(screen.queryByText(/not allowed/)).toBeNull();
  });
});
