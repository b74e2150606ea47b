import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import ImgPage from './page';

/** Call once at the top of each file of tests. */
export function setUpImg(): void {
  setUpVisitor({ hasVideo: true, focusControl: true, ptz: true }, { polls: true });
  setUpDevicePage();
}

/** The page over an emulated device. */
export async function open(options: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice(options);
  const opened = await openOnDevice(ImgPage, made);
  const { device } = made;
  return {
    ...opened,
    device,
    made,
    color: (profile = 0) => device.state().tables.VideoColor[0]?.[profile],
    stored: (name: string) => device.state().temporary[name]?.stored ?? device.state().tables[name],
  };
}

export const saved = () => waitFor(() => expect(toastTexts()).toEqual(['Saved']));
export const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
export const profile = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
