// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { useFocusReturn } from './focus-return';
import { QrCode } from './qr-code';
import { qrText } from './qr-reading.fixtures';

setUpPage();

describe('QrCode', () => {
  const show = (text: string) =>
    render(
      <TestProvider>
        <QrCode text={text} label="Device code" />
      </TestProvider>,
    );

  it.each([
    '8J0123456789',
    'https://192.0.2.108:8443/network/port',
    'http://[2001:db8::108]:8080/network/ip',
    ...Array.from({ length: 8 }, (_, at) => `https://door-${at}.example/${'path/'.repeat(at + 1)}`),
    `https://door.example/${'ж'.repeat(40)}`,
  ])('shows the code of %s', async (text) => {
    show(text);
    expect(qrText(await screen.findByRole('img', { name: 'Device code' }))).toBe(text);
  });

  it('says so when a text is too long for a QR code', async () => {
    show('W'.repeat(10_000));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows each new text, also after one that was too long', async () => {
    const code = (text: string) => (
      <TestProvider>
        <QrCode text={text} label="Device code" />
      </TestProvider>
    );
    const { rerender } = render(code('W'.repeat(10_000)));
    await screen.findByRole('alert');
    for (const text of ['8J01', '8J02']) {
      rerender(code(text));
      // The code of the former text would be read as this one's.
      expect(screen.queryByRole('img')).toBeNull();
      expect(qrText(await screen.findByRole('img', { name: 'Device code' }))).toBe(text);
    }
  });
});

describe('useFocusReturn', () => {
  function Dialog({ onClose }: { onClose(): void }) {
    useFocusReturn();
    return (
      // biome-ignore lint/a11y/noAutofocus: stands for a dialog that takes the focus.
      <button type="button" autoFocus onClick={onClose}>
        close
      </button>
    );
  }
  function Page({ keepsOpener }: { keepsOpener: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        {(keepsOpener || !isOpen) && (
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
        )}
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  const openAndClose = () => {
    screen.getByRole('button', { name: 'open' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'open' }));
    expect(document.activeElement?.textContent).toBe('close');
    fireEvent.click(screen.getByRole('button', { name: 'close' }));
  };

  it('returns the focus to the element that opened the dialog', () => {
    render(<Page keepsOpener />);
    openAndClose();
    expect(document.activeElement?.textContent).toBe('open');
  });

  it('leaves the focus alone when that element no longer exists', () => {
    render(<Page keepsOpener={false} />);
    openAndClose();
    expect(document.activeElement).toBe(document.body);
  });

  it('moves the focus to the closest control when that element is disabled by now', () => {
    function Filling() {
      const [step, setStep] = useState<'idle' | 'open' | 'full'>('idle');
      return (
        <>
          <button type="button">far</button>
          <div>
            <button type="button" disabled={step === 'full'} onClick={() => setStep('open')}>
              open
            </button>
            <button type="button">next</button>
          </div>
          {step === 'open' && <Dialog onClose={() => setStep('full')} />}
        </>
      );
    }
    render(<Filling />);
    openAndClose();
    expect(document.activeElement?.textContent).toBe('next');
  });
});
