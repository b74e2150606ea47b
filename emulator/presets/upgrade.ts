import { createHash } from 'node:crypto';
import type { UpgradeReason } from '@/lib/contract/methods/upgrade';
import type { ControlContext } from '../control/control-context';
import { withChain } from './chain';
import { byChange, type Preset, type PresetFile, type Presets } from './preset';

const routes = ['/update'];
const INSTALL = 'Upgrade by the file, which the reply of this call contains';
const VERSION = '1.001.0000000.2.R';

/** An upgrade file for this device; `isChanged` has one other byte than its checksum says. */
function firmware({ device }: ControlContext, isChanged = false): PresetFile {
  const head = `EMUFW ${String(device.capabilities().deviceType)} ${VERSION}\n`;
  const content = 'Content of an upgrade\n';
  const digest = createHash('sha256').update(head).update(content).digest('hex');
  const text = `${head}SHA256 ${digest}\n${isChanged ? content.toLowerCase() : content}`;
  return { name: 'preset.bin', data: Buffer.from(text).toString('base64') };
}

/** An upgrade by the file that belongs to it fails at 60 % for this reason. */
const failing = (reason: UpgradeReason, title: string): Preset => ({
  title,
  way: 'happening',
  routes,
  done: `The next upgrade fails at 60 % with ${reason}`,
  next: INSTALL,
  raise(context) {
    context.device.setSwitches({ upgradeReason: reason });
    return { files: [firmware(context)] };
  },
});

/** Rows of 11.4 about upgrades and sub-devices. */
export const UPGRADE_PRESETS: Presets = {
  'upgrade-failed': failing('UpgradeFailed', 'UpgradeFailed'),
  'algo-version-mismatch': failing('AlgoVersionMismatch', 'AlgoVersionMismatch'),
  'partition-mismatch': failing('PartitionMismatch', 'PartitionMismatch'),
  'sdk-mismatch': failing('SdkMismatch', 'SdkMismatch'),
  'function-mismatch': failing('FunctionMismatch', 'FunctionMismatch'),
  'wrong-upgrade-file': {
    title: 'WrongUpgradeFile',
    way: 'itself',
    routes,
    done: 'Nothing: the file of the reply is for no device',
    next: INSTALL,
    raise: () => ({ files: [{ name: 'preset.bin', data: Buffer.from('No upgrade at all').toString('base64') }] }),
  },
  'signature-error': {
    title: 'SignatureError',
    way: 'itself',
    routes: ['/update', '/cfg/cfg'],
    done: 'Nothing: the file of the reply does not fit its checksum',
    next: INSTALL,
    raise: (context) => ({ files: [firmware(context, true)] }),
  },
  'upgrade-download-failed': byChange(
    {
      title: 'upgrade DownloadFailed',
      way: 'happening',
      routes,
      done: 'The cloud has a new version, and its download fails',
      next: 'Upgrade from the cloud',
    },
    ({ device }) => device.setSwitches({ cloudState: 'Regular', upgradeReason: 'DownloadFailed' }),
  ),
  'no-online-device': {
    title: 'NoOnlineDevice',
    way: 'happening',
    routes,
    done: 'All controllers of the chain are offline; a device without a chain has one from the next sign-in on',
    next: 'Choose the file of the reply for sub-devices',
    raise(context) {
      withChain(context, 'remoteUpgrade');
      context.device.update(({ chain }) => {
        for (const each of chain) each.State = 'Offline';
      });
      return { files: [firmware(context)] };
    },
  },
};
