import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { RpcReply } from '@/lib/contract/rpc';
import { ableDevice } from '../hostile.fixtures';
import { samplesOf } from '../hostile-samples.fixtures';
import { sealer } from '../sealer.fixtures';
import { codeOf, detailOf, handleIn } from '../test-device';

const METHODS = ['upgrader.importFile', 'RecordUpdater.importFile', 'SecurityImExport.importData'] as const;

it.each(METHODS)('%s takes its file from a form only: not from a plain call, a batch or an encrypted one', (method) => {
  const test = ableDevice();
  const handle = () => handleIn(test.call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
  const more = method.startsWith('Record') ? { object: handle() } : {};
  const { seal, open } = sealer(test);
  for (const params of samplesOf(test, method)) {
    const before = test.device.state();
    const inner = { method, params, ...more };
    const replies = [
      test.call(method, params, more),
      test.call(method, { ...Object(seal(params)), Data: Object(params).Data }, more),
      Object(test.call('system.multicall', [inner]).params)[0] as RpcReply,
      Object(open(Object(test.call('System.multiSec', seal([inner])).params).content))[0] as RpcReply,
    ];
    for (const reply of replies) {
      expect([codeOf(reply), detailOf(reply)]).toEqual([ReplyError.InvalidParams, { field: 'file' }]);
    }
    expect(test.device.state().records).toEqual(before.records);
    expect(test.device.state().tables).toEqual(before.tables);
    expect(test.device.isUp()).toBe(true);
    expect(detailOf(test.upload(method, params, more))).not.toEqual({ field: 'file' });
  }
});
