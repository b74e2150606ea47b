import { fireEvent, screen } from '@testing-library/react';
import { openOnDevice } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import FacecfgPage from './page';

/** The page over an emulated device. */
export async function open(prepare: (made: ReturnType<typeof signedInDevice>) => void = () => undefined) {
  const made = signedInDevice({ profile: 'face-full' });
  prepare(made);
  const opened = await openOnDevice(FacecfgPage, made);
  const tables = () => made.device.state().tables;
  const config = () => tables().VideoAnalyseRule[0]?.[0]?.Config;
  return { ...made, ...opened, tables, config };
}
/** With another stored area than the whole picture. */
export const openWithArea = (points: [number, number][]) =>
  open(({ device }) =>
    device.update(({ tables }) => {
      const held = tables.VideoAnalyseRule[0]?.[0]?.Config;
      if (held) held.DetectRegion = points;
    }),
  );
/** Opens a tab of the page. */
export const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
/** A control by its label. */
export const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
/** Opens the tab with the area and the smallest face. */
export const openArea = async () => {
  tab('Detection area');
  await screen.findByText('Smallest face');
};
/** Opens the tab with liveness and mask. */
export const openLiveness = async () => {
  tab('Liveness and mask');
  await screen.findByText('Mask and helmet');
};
