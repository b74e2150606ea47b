import { SUB_CONTROLLER } from '@/lib/contract/limits';
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
        `The list of sub-controllers has ${SUB_CONTROLLER.max}; a device without any becomes one of the profile ` +
        'door-controller, and all logins end',
      next: 'Add a sub-controller',
    },
    ({ device }) => {
      if (device.capabilities().subController !== true) device.useProfile('door-controller');
      device.update((draft) => {
        const [first] = draft.subControllers;
        if (!first) return;
        const taken = draft.subControllers.map(({ Index }) => Index);
        for (let Index = SUB_CONTROLLER.index.min; Index <= SUB_CONTROLLER.max; Index += 1) {
          if (taken.includes(Index)) continue;
          const Address = `198.51.100.${Index}`;
          draft.subControllers.push({ ...first, Index, Number: `SC${Index}`, Name: `Door ${Index}`, Address });
        }
      });
    },
  ),
};
