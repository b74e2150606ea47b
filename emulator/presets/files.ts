import { HTTPS_CERTIFICATE } from '@/lib/contract/methods/certificates';
import { byChange, byRule, error, type Presets } from './preset';

/** Rows of 11.4 about certificates, files, storage and pictures. */
export const FILE_PRESETS: Presets = {
  'cert-file-not-found': {
    title: 'CertFileNotFound',
    way: 'itself',
    routes: ['/safe/cert'],
    done: 'No key waits for its certificate; the file of the reply is a certificate without its key',
    next: 'Import the file of the reply',
    raise({ device }) {
      device.update((draft) => {
        draft.certificates = {};
      });
      const { cert } = device.tlsIdentity(['127.0.0.1']);
      return { files: [{ name: 'preset.pem', data: Buffer.from(cert).toString('base64') }] };
    },
  },
  'cert-switch-off-first': byChange(
    {
      title: 'CertSwitchOffFirst',
      way: 'itself',
      routes: ['/safe/cert', '/network/802_1x'],
      done: 'An imported certificate is in use by HTTPS, which its table says is on',
      next: 'Delete the certificate',
    },
    ({ device }) => {
      const { key, cert } = device.tlsIdentity(['127.0.0.1']);
      device.update(({ certificates, tables }) => {
        certificates[HTTPS_CERTIFICATE] = { fileName: '', content: `${key}${cert}` };
        tables.Https.Enable = true;
      });
    },
  ),
  'upload-failed': byRule(
    {
      title: 'UploadFailed',
      routes: ['/cfg/imgCfg', '/AudioList', '/update'],
      done: 'The connection of an upload breaks',
      next: 'Upload a file',
    },
    { transport: 'upload' },
    { type: 'reset', at: 'beforeBody' },
  ),
  'target-in-use': byChange(
    {
      title: 'TargetInUse',
      way: 'itself',
      routes: ['/cfg/imgCfg'],
      done: 'The first stored picture is the one of the home screen',
      next: 'Delete that picture',
    },
    ({ device }) =>
      device.update(({ pictures, tables }) => {
        const [first] = pictures;
        if (first) tables.PictureShow.Home = first.name;
      }),
  ),
  'low-storage': byChange(
    {
      title: 'LowStorage',
      way: 'switch',
      routes: ['/update', '/cfg/cfg', '/AudioList', '/cfg/imgCfg'],
      done: 'freeBytes is 0',
      next: 'Upload a file',
    },
    ({ device }) => device.setSwitches({ freeBytes: 0 }),
  ),
  'file-listing-failed': byRule(
    {
      title: 'file listing failure',
      routes: ['/cfg/imgCfg'],
      done: 'The list of pictures cannot be read',
      next: 'Open /cfg/imgCfg',
    },
    { method: 'FileManager.list' },
    error(),
  ),
};
