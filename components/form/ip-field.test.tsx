// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AddressMode } from '@/lib/validation/ip-octets';
import { IpField } from './ip-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();

function show(initial: string, props: { mode?: AddressMode; isRequired?: boolean } = {}) {
  const onValue = vi.fn();
  render(
    <TestProvider>
      <FieldHolder initial={initial} label="Gateway" onValue={onValue}>
        {(field) => <IpField field={field} {...props} />}
      </FieldHolder>
      <button type="button">elsewhere</button>
    </TestProvider>,
  );
  const box = (part: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Gateway, part ${part} of 4` });
  const texts = () => [1, 2, 3, 4].map((part) => box(part).value);
  const type = (part: number, text: string) => {
    act(() => box(part).focus());
    fireEvent.change(box(part), { target: { value: text } });
  };
  return {
    onValue,
    box,
    texts,
    type,
    blur: () => act(() => screen.getByRole('button', { name: 'elsewhere' }).focus()),
  };
}

describe('IpField', () => {
  it('reads the digits of other scripts, and ignores what is none', () => {
    const { type, onValue } = show('192.168.1.10');
    type(1, 'x');
    expect(onValue).not.toHaveBeenCalled();
    type(1, '١٠');
    expect(onValue).toHaveBeenLastCalledWith('10.168.1.10');
  });

  it('fills four boxes by a pasted address', () => {
    const { box, texts, onValue } = show('1.0.0.0');
    fireEvent.paste(box(2), { clipboardData: { getData: () => '192.168.1.10' } });
    expect(texts()).toEqual(['192', '168', '1', '10']);
    expect(onValue).toHaveBeenLastCalledWith('192.168.1.10');
  });

  it('selects a number at the first click, so that typing replaces it', () => {
    const { box } = show('192.0.2.108');
    const isLeftToBrowser = fireEvent.mouseDown(box(4));
    expect(document.activeElement).toBe(box(4));
    expect([box(4).selectionStart, box(4).selectionEnd, isLeftToBrowser]).toEqual([0, 3, false]);
    // The next click places the caret.
    expect(fireEvent.mouseDown(box(4))).toBe(true);
  });

  it.each<[number, string, AddressMode, string]>([
    [2, '256', 'host', '10.255.0.1'],
    [1, '240', 'host', '223.0.0.1'],
    [1, '240', 'mask', '240.0.0.1'],
    [1, '', 'host', '1.0.0.1'],
    [1, '', 'mask', '0.0.0.1'],
    [3, '', 'plain', '10.0.0.1'],
  ])('part %i typed as %j in %s mode is stored as %s', (part, text, mode, stored) => {
    const { type, blur, texts, onValue } = show('10.0.9.1', { mode });
    type(3, '0');
    type(part, text);
    blur();
    expect(onValue).toHaveBeenLastCalledWith(stored);
    expect(texts().join('.')).toBe(stored);
  });

  it('of an optional address is emptied box by box, as by Backspace from its end', () => {
    const { type, blur, texts, onValue } = show('192.0.2.53', { mode: 'plain', isRequired: false });
    for (const part of [4, 3, 2, 1]) type(part, '');
    expect(onValue).toHaveBeenLastCalledWith('');
    blur();
    expect(texts()).toEqual(['', '', '', '']);
  });

  it('moves on after the third digit, a dot or a space, and back by Backspace at the start', () => {
    const { type, box } = show('');
    type(1, '192');
    expect(document.activeElement).toBe(box(2));
    type(2, '8');
    fireEvent.keyDown(box(2), { key: '.' });
    expect(document.activeElement).toBe(box(3));
    fireEvent.keyDown(box(3), { key: '.' });
    expect(document.activeElement).toBe(box(3));
    type(3, '1');
    fireEvent.keyDown(box(3), { key: ' ' });
    expect(document.activeElement).toBe(box(4));
    box(4).setSelectionRange(0, 0);
    fireEvent.keyDown(box(4), { key: 'Backspace' });
    expect(document.activeElement).toBe(box(3));
  });

  it('ignores letters and always emits four parts', () => {
    const { type, onValue, texts } = show('');
    type(1, '1a');
    type(3, 'x');
    expect(texts()).toEqual(['1', '', '', '']);
    for (const [value] of onValue.mock.calls) expect(value).toMatch(/^\d+(\.\d+){3}$/);
  });

  it('keeps an optional address empty when its boxes were only focused', () => {
    const { box, blur, texts, onValue } = show('', { isRequired: false });
    act(() => box(1).focus());
    act(() => box(2).focus());
    blur();
    expect(onValue).not.toHaveBeenCalled();
    expect(texts()).toEqual(['', '', '', '']);
  });

  it('stays left to right, as a group with the name of the field', () => {
    show('10.0.0.1');
    expect(screen.getByRole('group', { name: 'Gateway' }).getAttribute('dir')).toBe('ltr');
  });
});
