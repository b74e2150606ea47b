/** A process that saves endlessly, for the test that kills it. Argument: the state folder. */
import { createDevice } from '../device';

const device = createDevice({ profile: 'face-full', seed: 1, stateDir: process.argv[2] ?? '' });
let port = 20_000;
setInterval(() => {
  port += 1;
  device.update((draft) => {
    draft.tables.Web.Port = port;
  });
}, 1);
// The interval between two saves: each line stands for about one of them.
setInterval(() => process.stdout.write('saving\n'), 200);
