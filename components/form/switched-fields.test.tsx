// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useActionForm } from '@/lib/forms/use-action-form';
import { SwitchedFields } from './switched-fields';
import { TestProvider } from './test-provider';
import { TextField } from './text-field';

function Feature({ isOn, kept = 'a.example' }: { isOn: boolean; kept?: string }) {
  const form = useActionForm({
    initial: { enabled: isOn, server: 'a.example', user: '' },
    label: (key) => key,
    validate: ({ user }) => ({ user: user === 'wrong' ? { key: 'NotNull' } : undefined }),
  });
  const server = form.field('server');
  return (
    <TestProvider>
      <SwitchedFields field={form.field('enabled')}>
        <TextField field={kept === 'a.example' ? server : { ...server, value: kept, isChanged: true }} />
        <TextField field={form.field('user')} />
      </SwitchedFields>
      <button type="button" onClick={() => form.set({ server: 'default.example' })}>
        Defaults
      </button>
      <button type="button" onClick={() => form.reveal()}>
        Save
      </button>
    </TestProvider>
  );
}

afterEach(cleanup);

const line = () => screen.queryByRole('button', { name: /used once this is on/ });
const isFolded = () => screen.getByLabelText('server').closest('[hidden]') !== null;

it('a feature that is off shows its switch and how many settings it has, which can be opened and filled in', () => {
  render(<Feature isOn={false} />);
  expect(isFolded()).toBe(true);
  expect(line()?.textContent).toBe('2 settings, used once this is onShow');
  fireEvent.click(line() as HTMLElement);
  expect(isFolded()).toBe(false);
  expect(line()?.getAttribute('aria-expanded')).toBe('true');
  expect((screen.getByLabelText('server') as HTMLInputElement).disabled).toBe(false);
  fireEvent.click(line() as HTMLElement);
  expect(isFolded()).toBe(true);
});

it('a feature that is on shows its settings, which stay open when it is turned off', () => {
  render(<Feature isOn />);
  expect([line(), isFolded()]).toEqual([null, false]);
  fireEvent.click(screen.getByRole('switch', { name: 'enabled' }));
  expect(isFolded()).toBe(false);
  expect(line()?.textContent).toContain('Hide');
});

it('a change that was kept, or a default, opens what is folded, and can be folded again', () => {
  render(<Feature isOn={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Defaults' }));
  expect(isFolded()).toBe(false);
  fireEvent.click(line() as HTMLElement);
  expect(isFolded()).toBe(true);
  cleanup();
  render(<Feature isOn={false} kept="b.example" />);
  expect(isFolded()).toBe(false);
});

it('a problem opens what is folded', () => {
  render(<Feature isOn={false} />);
  fireEvent.click(line() as HTMLElement);
  fireEvent.change(screen.getByLabelText('user'), { target: { value: 'wrong' } });
  fireEvent.click(line() as HTMLElement);
  expect(isFolded()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(isFolded()).toBe(false);
});
