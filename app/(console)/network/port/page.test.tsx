// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/components/feedback/toasts';
import { barriers, openOnDevice, press, save, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { answersHere } from '@/lib/session/answers-here';
import { rpc } from '@/lib/session/device';
import PortPage from './page';

const CAN = { ...DEFAULT_CAPABILITIES, upnp: true, intercom: true, certManage: true };
setUpVisitor(CAN, { authorities: ['AuthSecurity'] });
vi.mock('@/lib/session/answers-here', () => ({ answersHere: vi.fn() }));

setUpDevicePage();
beforeEach(() => {
  vi.spyOn(window, 'location', 'get').mockReturnValue(new URL('http://192.0.2.1/network/port') as unknown as Location);
  vi.spyOn(toast, 'failure');
});

const testButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test from this browser' });

it('shows which ports the device listens on, and after a test which answer here', async () => {
  const { container } = await openOnDevice(PortPage, signedInDevice());
  expect(await barriers(container)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Certificates' }).getAttribute('href')).toBe('/safe/cert');
  vi.mocked(answersHere).mockResolvedValue(false);
  press('Test from this browser');
  expect(await screen.findByText('Not reachable from this browser')).toBeTruthy();
  expect(testButton().disabled).toBe(false);
});

describe.each([true, false])('on a device that couples both encryptions of video: %s', (isCoupled) => {
  setUpVisitor({ ...CAN, synKeyFrameEncrypt: isCoupled }, { authorities: ['AuthSecurity'] });

  it('switches that of key frames with RTSP over TLS only there', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    // What the device would do by itself is not what is tested here.
    made.device.setCapabilities({ synKeyFrameEncrypt: false });
    await openOnDevice(PortPage, made);
    fireEvent.click(screen.getByRole('switch', { name: 'RTSP over TLS' }));
    save();
    const table = () => made.device.state().tables.MediaEncrypt;
    await waitFor(() => expect(table().RTSPOverTls.Enable).toBe(true));
    expect(table().PrivateMediaEncrypt?.KeyFrameEncrypt.Enable).toBe(isCoupled);
  });
});

it('shows what the router opened', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables: { UPnP } }) => {
    UPnP.Enable = true;
    for (const [at, each] of UPnP.MapTable.entries()) each.Enable = at === 0;
  });
  await openOnDevice(PortPage, made);
  await screen.findByText('Open');
  const states = screen.getAllByText(/^(Open|Unknown)$/).map(({ textContent }) => textContent);
  expect(states).toEqual(['Open', 'Unknown', 'Unknown', 'Unknown', 'Unknown']);
});

it('asks again after a save and with Refresh what the router opened, and knows no other word for it', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables: { UPnP } }) => {
    UPnP.Enable = false;
    for (const each of UPnP.MapTable) each.Enable = true;
  });
  await openOnDevice(PortPage, made);
  fireEvent.click(screen.getByRole('switch', { name: 'Use UPnP' }));
  save();
  expect(await screen.findAllByText('Open')).toHaveLength(5);
  made.device.setIntercept(({ method }) =>
    method === 'UPnPPortmap.getStatus'
      ? { result: true, params: { state: 'Success', list: [{ ServiceName: 'HTTP', State: 'Mapping' }] } }
      : undefined,
  );
  press('Refresh');
  await waitFor(() => expect(screen.getAllByText('Unknown')).toHaveLength(5));
});

it('says that the test failed where the browser tries no port, and can try again', async () => {
  await openOnDevice(PortPage, signedInDevice());
  vi.mocked(answersHere).mockRejectedValue(new DOMException('', 'SecurityError'));
  press('Test from this browser');
  await waitFor(() => expect(toast.failure).toHaveBeenCalled());
  expect(vi.mocked(toast.failure).mock.calls[0]?.[1]).toMatchObject({ title: 'Test from this browser' });
  await waitFor(() => expect(testButton().disabled).toBe(false));
  vi.mocked(answersHere).mockResolvedValue(true);
  press('Test from this browser');
  expect(await screen.findByText('Reachable from this browser')).toBeTruthy();
});

/** The device gives these ports to services of other pages. */
const prepareOthers: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'] = ({ secureTables }) => {
  Object.assign(secureTables.VSP_GBT28181, { Enable: true, LocalPort: 5070 });
  Object.assign(secureTables.SIP, { LocalSIPPort: 5060, LocalRTPPort: 15_000 });
};
const rtsp = () => screen.getByLabelText<HTMLInputElement>('RTSP port');
const rtspRow = () => rtsp().closest('[data-state]')?.textContent;

it.each([
  ['5070', 'GB28181 uses this port too'],
  ['5060', 'Local SIP port uses this port too'],
  ['15000', 'First RTP port uses this port too'],
])('names the service of another page that uses port %s, before anything is written', async (port, says) => {
  const { asked } = await openOnDevice(PortPage, signedInDevice({ prepare: prepareOthers }));
  expect(asked).not.toContain('System.multiSec');
  fireEvent.change(rtsp(), { target: { value: port } });
  fireEvent.blur(rtsp());
  await waitFor(() => expect(rtspRow()).toContain(says));
  save();
  expect(rtsp().value).toBe(port);
  expect(asked).not.toContain('configManager.setConfig');
});

it('says so after a refusal of the device, and by name as soon as the other services are known', async () => {
  const made = signedInDevice({ prepare: prepareOthers });
  await openOnDevice(PortPage, made);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const atOnce = vi.mocked(rpc.call).getMockImplementation() as typeof rpc.call;
  vi.mocked(rpc.call).mockImplementation((async (...asked: Parameters<typeof rpc.call>) => {
    if (asked[0] === 'System.multiSec') await waiting;
    return atOnce(...asked);
  }) as typeof rpc.call);
  fireEvent.change(rtsp(), { target: { value: '5070' } });
  save();
  await waitFor(() => expect(rtspRow()).toContain('The device did not accept this value'));
  answer();
  await waitFor(() => expect(rtspRow()).toContain('GB28181 uses this port too'));
  expect(rtsp().value).toBe('5070');
  expect(made.device.state().tables.RTSP.Port).toBe(554);
});

it('takes the factory value of a port as an extra one outside of the range, and a lone minus as 0', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables }) => {
    tables.RTSP.Port = 8554;
  });
  await openOnDevice(PortPage, made);
  const port = () => made.device.state().tables.RTSP.Port;
  const type = (value: string) => {
    fireEvent.change(rtsp(), { target: { value } });
    fireEvent.blur(rtsp());
  };
  type('-');
  expect(rtsp().value).toBe('0');
  await waitFor(() => expect(rtspRow()).toContain('Use 554, 1025–65535'));
  type('553');
  save();
  expect([rtsp().value, port()]).toEqual(['553', 8554]);
  type('554');
  save();
  await waitFor(() => expect(port()).toBe(554));
});
