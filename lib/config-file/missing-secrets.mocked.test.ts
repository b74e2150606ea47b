import { expect, it, vi } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { readDeviceTables } from './apply-differences';
import { tablesWithoutSecret } from './missing-secrets';

vi.mock('./apply-differences', () => ({ readDeviceTables: vi.fn() }));
const device = {} as never;
const FILE = {
  AutoMaintain: { AutoRebootHour: 3 },
  VPN: { Password: MASKED_SECRET, PSK: '' },
  Email: { Password: MASKED_SECRET },
  WLan: { eth2: { Keys: [MASKED_SECRET, ''] } },
  PictureHttpUpload: { UploadServerList: [{ Password: MASKED_SECRET }, { Password: MASKED_SECRET }] },
};

it('names the tables whose secret neither the file nor the device has', async () => {
  vi.mocked(readDeviceTables).mockResolvedValue({
    VPN: { Password: '', PSK: '' },
    Email: { Password: MASKED_SECRET },
    WLan: { eth2: { Keys: ['', ''] } },
    PictureHttpUpload: { UploadServerList: [{ Password: MASKED_SECRET }] },
  });
  expect(await tablesWithoutSecret(device, FILE)).toEqual(['VPN', 'WLan', 'PictureHttpUpload']);
  expect(readDeviceTables).toHaveBeenCalledWith(device, ['VPN', 'Email', 'WLan', 'PictureHttpUpload']);
});

it('names all that the file masks when the device does not answer', async () => {
  vi.mocked(readDeviceTables).mockRejectedValue(new Error('lost'));
  expect(await tablesWithoutSecret(device, FILE)).toEqual(['VPN', 'Email', 'WLan', 'PictureHttpUpload']);
});

it('finds the key of a wireless network by name and encryption, wherever the device has it', async () => {
  const network = (SSID: string, key: string, AuthMode = 'WPA2-PSK') => ({ SSID, AuthMode, Keys: [key] });
  const wlan = (card: object, ...Known: object[]) => ({ WLan: { eth2: { ...card, Known } } });
  const [yard, hall, open] = [network('Yard', MASKED_SECRET), network('Hall', MASKED_SECRET), network('Open', '')];
  const namesOf = (file: object, own: object) => {
    vi.mocked(readDeviceTables).mockResolvedValue(own as never);
    return tablesWithoutSecret(device, file as never);
  };
  expect(await namesOf(wlan(yard, hall), wlan(hall, open, yard))).toEqual([]);
  expect(await namesOf(wlan(yard, hall), wlan(hall, hall))).toEqual(['WLan']);
  expect(await namesOf(wlan(open, yard), wlan(open, network('Yard', MASKED_SECRET, 'WPA3-SAE')))).toEqual(['WLan']);
  expect(await namesOf(wlan(open, yard), wlan(open, network('Yard', '')))).toEqual(['WLan']);
});
