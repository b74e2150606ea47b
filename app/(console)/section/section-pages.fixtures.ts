import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { LOADING, openOnDevice } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { query } from './section-address.fixtures';

/** A page over an emulated device in this process. */
export async function open(
  Page: ComponentType,
  prepare?: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'],
) {
  query.set('number=1');
  const made = signedInDevice(prepare && { prepare });
  const opened = await openOnDevice(Page, made);
  return { ...made, ...opened, tables: () => made.device.state().tables };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The dialog of an action in the menu of a page. */
export async function openAction(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, LOADING));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  return screen.findByRole('dialog', {}, LOADING);
}
