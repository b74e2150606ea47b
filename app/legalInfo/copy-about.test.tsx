// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { copyText } from '@/lib/copy-text';
import { CopyAbout } from './copy-about';

vi.mock('@/lib/copy-text', () => ({ copyText: vi.fn() }));

setUpPage();

it.each([
  [true, 'Copied'],
  [false, 'The browser did not allow copying.'],
])('copies serial number and version, and says whether it could (%s)', async (could, said) => {
  vi.mocked(copyText).mockResolvedValue(could);
  render(<CopyAbout serialNumber="9D00" softVersion="3.2" />, { wrapper: TestProvider });
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Copy serial number and version' }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(copyText).toHaveBeenLastCalledWith('Serial number: 9D00\nSoftware version: 3.2');
});
