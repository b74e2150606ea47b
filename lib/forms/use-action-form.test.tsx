// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useActionForm } from './use-action-form';

type F = { name: string; pwd: string; again: string };

function open(taken: string[] = []) {
  const { result, rerender } = renderHook(
    (names: string[]) =>
      useActionForm<F>({
        initial: { name: '', pwd: '', again: '' },
        label: (key) => key,
        validate: ({ name, pwd, again }) => ({
          name: name === '' ? { key: 'NotNull' } : names.includes(name) ? { key: 'UserExists' } : undefined,
          again: pwd === again ? undefined : { key: 'PwdNotMatch' },
        }),
      }),
    { initialProps: taken },
  );
  return {
    form: () => result.current,
    learn: (names: string[]) => rerender(names),
    set: (values: Partial<F>) => act(() => result.current.set(values)),
    blur: (key: keyof F) => act(() => result.current.field(key).blur()),
    refuse: (key: keyof F) => act(() => result.current.setDeviceProblems({ [key]: { key: 'Refused' } })),
    submit: (work: (values: F) => unknown) => act(() => result.current.onSubmit(work)()),
    shown: () =>
      (['name', 'pwd', 'again'] as const).flatMap((key) => result.current.field(key).problem?.key ?? []).join(),
  };
}

it('shows a problem when its field is left, and lets it follow what is typed', () => {
  const { blur, set, shown } = open();
  set({ pwd: 'a' });
  expect(shown()).toBe('');
  blur('name');
  expect(shown()).toBe('NotNull');
  set({ name: 'Ann' });
  expect(shown()).toBe('');
  set({ name: '' });
  expect(shown()).toBe('NotNull');
});

it('a rule about two fields follows either of them', () => {
  const { blur, set, shown } = open();
  set({ name: 'Ann', pwd: 'a', again: 'b' });
  blur('again');
  expect(shown()).toBe('PwdNotMatch');
  set({ pwd: 'b' });
  expect(shown()).toBe('');
  set({ pwd: 'c' });
  expect(shown()).toBe('PwdNotMatch');
});

it('a submit shows every problem, or hands over the values', () => {
  const { set, submit, shown } = open();
  const work = vi.fn();
  set({ pwd: 'a' });
  submit(work);
  expect(shown()).toBe('NotNull,PwdNotMatch');
  expect(work).not.toHaveBeenCalled();
  set({ name: 'Ann', again: 'a' });
  submit(work);
  expect(work).toHaveBeenCalledWith({ name: 'Ann', pwd: 'a', again: 'a' });
});

it('a refusal of the device stays until its field is changed or the form is submitted again', () => {
  const { set, blur, refuse, submit, shown } = open();
  set({ name: 'Ann' });
  refuse('name');
  blur('name');
  set({ pwd: 'a' });
  expect(shown()).toBe('Refused');
  set({ name: 'Bea' });
  expect(shown()).toBe('');
  refuse('name');
  set({ again: 'a' });
  submit(vi.fn());
  expect(shown()).toBe('');
});

it('a rule that learned the reason meanwhile says more than the refusal', () => {
  const { set, refuse, learn, shown } = open();
  set({ name: 'Ann' });
  refuse('name');
  learn(['Ann']);
  expect(shown()).toBe('UserExists');
});

it('new initial values drop the changes, or keep them and show the new value beside them', () => {
  const { form, set, blur } = open();
  set({ name: 'Ann' });
  blur('again');
  act(() => form().rebase({ name: 'Bea', pwd: 'x', again: 'x' }));
  expect(form().values).toEqual({ name: 'Ann', pwd: 'x', again: 'x' });
  expect(form().field('name')).toMatchObject({ value: 'Ann', was: 'Bea', isChanged: true });
  expect(form().changed).toEqual(['name']);
  act(() => form().field('name').reset());
  expect(form().changed).toEqual([]);
  act(() => form().reset({ name: '', pwd: '', again: '' }));
  expect(form().values.pwd).toBe('');
  expect(form().field('name').problem).toBeUndefined();
});
