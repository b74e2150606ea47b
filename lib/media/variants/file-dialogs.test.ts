import { expect, it } from 'vitest';
import { FileDialogs } from './file-dialogs';

const nothing = () => undefined;

it('gives the result to the later of two pending dialogs; the earlier ends as cancelled', async () => {
  const dialogs = new FileDialogs();
  const earlier = dialogs.ask(nothing);
  const later = dialogs.ask(nothing);
  dialogs.settle('C:\\door.png');
  expect([await earlier, await later]).toEqual([undefined, 'C:\\door.png']);
});

it('drops a result without a pending dialog', async () => {
  const dialogs = new FileDialogs();
  const first = dialogs.ask(nothing);
  dialogs.settle('C:\\first.png');
  dialogs.settle('C:\\late.png');
  const second = dialogs.ask(nothing);
  dialogs.settle('C:\\second.png');
  expect([await first, await second]).toEqual(['C:\\first.png', 'C:\\second.png']);
});

it('accepts a result that comes while the dialog is being opened', async () => {
  const dialogs = new FileDialogs();
  expect(await dialogs.ask(() => dialogs.settle('C:\\door.png'))).toBe('C:\\door.png');
});
