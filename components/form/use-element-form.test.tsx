// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import { at, bind, ROW } from '@/lib/forms/bind';
import { useTables } from '@/lib/forms/use-tables';
import { fill, openOnDevice, save, setUpDevicePage, toastTexts } from './device-page.fixtures';
import { DrawerForm } from './drawer-form';
import { NumberField } from './number-field';
import { TextField } from './text-field';
import { useElementForm } from './use-element-form';

setUpDevicePage();

const INPUT = bind({
  name: at('Alarm', ROW, 'Name').text(),
  latchS: at('Alarm', ROW, 'EventHandler', 'AlarmOutLatch').number(),
});
const nothing = () => undefined;

function InputDrawer({ table }: { table: Parameters<typeof INPUT.toFields>[0]['Alarm'] }) {
  const { fields, drawer } = useElementForm({
    name: 'Alarm',
    binding: INPUT,
    table,
    index: 1,
    label: (key) => (key === 'name' ? 'Name' : 'Duration'),
    onSaved: nothing,
    onClose: nothing,
  });
  return (
    <DrawerForm title="Input" {...drawer}>
      <TextField field={fields.field('name')} />
      <NumberField field={fields.field('latchS')} />
    </DrawerForm>
  );
}
function Page() {
  const { data } = useTables(['Alarm']);
  return data && <InputDrawer table={data.Alarm} />;
}

async function open() {
  const made = signedInDevice();
  await openOnDevice(Page, made);
  await screen.findByRole('dialog');
  const byAnother = (name: string, latchS: number) =>
    made.device.update(({ tables }) => {
      const [, input] = tables.Alarm;
      if (input) Object.assign(input, { Name: name, EventHandler: { ...input.EventHandler, AlarmOutLatch: latchS } });
    });
  return { input: () => made.device.state().tables.Alarm[1], byAnother };
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

it('writes its own changes to what somebody else has changed meanwhile', async () => {
  const { input, byAnother } = await open();
  const before = input();
  fill(screen, 'Name', 'mine');
  byAnother(before?.Name ?? '', 44);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(input()).toEqual({ ...before, Name: 'mine', EventHandler: { ...before?.EventHandler, AlarmOutLatch: 44 } });
});

it('stops when the same field was changed by somebody else, and overwrites it by the next save only', async () => {
  const { input, byAnother } = await open();
  fill(screen, 'Name', 'mine');
  byAnother('theirs', 45);
  save();
  await screen.findByText(/^Changed by someone else in the meantime: Name\./);
  expect(input()).toMatchObject({ Name: 'theirs' });
  expect([box('Name').value, box('Duration').value]).toEqual(['mine', '45']);
  await screen.findByText(/theirs/);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(input()).toMatchObject({ Name: 'mine', EventHandler: { AlarmOutLatch: 45 } });
});
