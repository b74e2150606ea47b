// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FieldHolder, setUpPage, TestProvider } from '@/components/form/test-provider';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { rpc } from '@/lib/session/device';
import { MethodField } from './method-field';

setUpPage();

async function open(stored: number) {
  vi.spyOn(rpc, 'call').mockImplementation(
    async () => ({ UnlockModes: [DOOR_METHODS.card, DOOR_METHODS.any] }) as never,
  );
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient()}>
        <FieldHolder initial={stored} label="Opening method">
          {(field) => <MethodField field={field} />}
        </FieldHolder>
      </QueryClientProvider>
    </TestProvider>,
  );
  return screen.findByRole<HTMLInputElement>('combobox');
}

describe('MethodField', () => {
  it('offers the methods of the device', async () => {
    const box = await open(DOOR_METHODS.card);
    expect([box.value, box.disabled]).toEqual(['Card', false]);
    expect(screen.queryByText(/Saving here does not change it/)).toBeNull();
  });

  it.each([
    [DOOR_METHODS.multiCard, 'Several people'],
    [13, '13'],
  ])('shows method %i, which the device does not list, read-only and says where it comes from', async (code, name) => {
    const box = await open(code);
    expect(await screen.findByText(/Saving here does not change it/)).toBeTruthy();
    expect([box.value, box.disabled]).toEqual([name, true]);
  });
});
