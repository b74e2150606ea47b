import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { DeviceState } from '../state/device-state';
import { withChain } from './chain';
import { byChange, byRule, error, type Presets } from './preset';

/** Rows of 11.4 about lists and logs. */
export const RECORD_PRESETS: Presets = {
  'log-query-failed': byRule(
    {
      title: 'LogQueryFailed',
      routes: ['/log/syslog'],
      done: 'Rows of the log cannot be read',
      next: 'Open /log/syslog',
    },
    { method: 'log.doSeekFind' },
    error(),
  ),
  'no-records': byChange(
    {
      title: 'NoRecords',
      way: 'itself',
      routes: ['/accesslog/log'],
      done: 'There are no access records',
      next: 'Open /accesslog/log',
    },
    ({ device }) =>
      device.update(({ records }) => {
        records.AccessControlCardRec.rows = [];
      }),
  ),
  'cannot-add-device': byChange(
    {
      title: 'CannotAddDevice',
      way: 'itself',
      routes: ['/door/subController'],
      done:
        'Every sub-controller of the chain has a login that nobody knows, or the list is full, so that the page offers ' +
        'none; a device without any has them from the next sign-in on',
      next: 'Add a sub-controller that the search of the page finds',
      variants: ['login', 'full'],
    },
    (context, variant) => {
      withChain(context, 'subController');
      context.device.update((draft) => {
        if (variant === 'full') fill(draft);
        else for (const each of draft.chain) Object.assign(each, { userName: 'installer', password: 'Preset-123' });
      });
    },
  ),
};

/** Enters controllers until there are as many as a device takes. */
function fill({ subControllers }: DeviceState): void {
  const [first] = subControllers;
  if (!first) return;
  const taken = subControllers.map(({ Index }) => Index);
  for (let Index = SUB_CONTROLLER.index.min; Index <= SUB_CONTROLLER.max; Index += 1) {
    if (taken.includes(Index)) continue;
    const Address = `198.51.100.${Index}`;
    subControllers.push({ ...first, Index, Number: `SC${Index}`, Name: `Door ${Index}`, Address });
  }
}
