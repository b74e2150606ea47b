// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { FINGERPRINT } from '@/lib/contract/limits';
import { fingerTemplate } from '@/lib/enrolment/finger-template.fixtures';
import { fingerprintReply } from '@/lib/enrolment/fingerprint-reply.fixtures';
import { openDrawer } from './enrolment.fixtures';

vi.mock('@/lib/session/use-visitor', () => {
  const capabilities = { ...DEFAULT_CAPABILITIES, doorCount: 1, fingerprintAuth: true };
  return { useCapabilities: () => capabilities, useAuthority: () => true };
});

setUpPage();

type Opened = Awaited<ReturnType<typeof openDrawer>>;
let device: Opened['device'];
/** How the data of the finger arrives; the file is given out once. */
let deliver = fingerprintReply;
beforeEach(() => {
  deliver = fingerprintReply;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const [login] = device.logins();
    const data = device.capturedFinger(JSON.parse(body).params.fileName, login?.id ?? '');
    return new Response(data === undefined ? '{"result":false}' : deliver(data));
  });
});

async function openPerson(): Promise<Opened> {
  const opened = await openDrawer(249);
  device = opened.device;
  return opened;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const finger = (name: string, isGood = true) => device.enrols('1', { kind: 'finger', finger: name, isGood });
const asks = (step: number) => screen.findByText(`Press the finger on the sensor: ${step} of 3.`);
const panel = () => screen.queryByRole('group', { name: 'Take a fingerprint' });
const stored = () => device.state().access.fingerprints.find(({ UserID }) => UserID === '250');
async function enrol(name: string): Promise<void> {
  press('Take a fingerprint');
  for (const step of [1, 2, 3]) {
    await asks(step);
    expect(finger(name)).toBe(true);
  }
  await waitFor(() => expect(panel()).toBeNull());
}

it('walks 1, 2, 3, and Save stores three chunks for each finger and the one under duress', async () => {
  const { onClose, methods } = await openPerson();
  press('Take a fingerprint');
  await asks(1);
  expect(await barriers(panel() as Element)).toEqual([]);
  press('Take a fingerprint');
  for (const name of ['thumb', 'index', 'ring']) await enrol(name);
  expect(screen.getByText('At most 3 fingerprints')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take a fingerprint' }).disabled).toBe(true);
  const duress = (number: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Duress, finger ${number}` });
  fireEvent.click(duress(1));
  fireEvent.click(duress(3));
  expect([1, 2, 3].map((number) => duress(number).checked)).toEqual([false, false, true]);
  press('Remove finger 1');
  expect([1, 2].map((number) => duress(number).checked)).toEqual([false, true]);
  expect(stored()).toBeUndefined();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(stored()?.DuressIndex).toBe(1);
  expect(stored()?.FingerprintPackets.map((packet) => packet.length)).toEqual([
    FINGERPRINT.chunks * FINGERPRINT.chunkCharacters,
    FINGERPRINT.chunks * FINGERPRINT.chunkCharacters,
  ]);
  const made = methods().filter((method) => method === 'accessControl.factory.instance').length;
  await waitFor(() => expect(methods().filter((method) => method === 'accessControl.destroy')).toHaveLength(made));
  expect(device.unexpected()).toEqual([]);
});

it('shows that a second press failed, writes nothing, and begins anew', async () => {
  const { methods } = await openPerson();
  press('Take a fingerprint');
  await asks(1);
  finger('thumb');
  await asks(2);
  finger('thumb', false);
  expect((await screen.findByRole('alert')).textContent).toContain('The finger could not be read');
  expect(methods()).not.toContain('AccessFingerprint.insertMulti');
  press('Try again');
  await asks(1);
  for (const _ of '123') finger('thumb');
  await waitFor(() => expect(panel()).toBeNull());
  expect(screen.getByText('Finger 1')).toBeTruthy();
});

it('says when the data does not arrive whole, and when the finger is there already', async () => {
  await openPerson();
  deliver = (data) => fingerprintReply(data.slice(4));
  press('Take a fingerprint');
  await asks(1);
  for (const _ of '123') finger('thumb');
  expect((await screen.findByRole('alert')).textContent).toBe('The data of the fingerprint did not arrive');
  deliver = fingerprintReply;
  press('Try again');
  await asks(1);
  for (const _ of '123') finger('thumb');
  await waitFor(() => expect(panel()).toBeNull());
  press('Take a fingerprint');
  await asks(1);
  for (const _ of '123') finger('thumb');
  expect((await screen.findByRole('alert')).textContent).toBe('This finger is there already');
});

it('closes, and the device waits no longer', async () => {
  const { methods } = await openPerson();
  press('Take a fingerprint');
  await asks(1);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(methods()).toContain('accessControl.destroy'));
  const order = ['accessControl.captureFingerprint', 'accessControl.stopCaptureFingerprint', 'accessControl.destroy'];
  expect(methods().filter((method) => order.includes(method))).toEqual(order);
  expect(finger('thumb')).toBe(false);
  expect(device.unexpected()).toEqual([]);
});

it('says that somebody has the finger already, and keeps the person', async () => {
  await openPerson();
  await enrol('thumb');
  device.update(({ access }) => {
    access.fingerprints.push({ UserID: '249', FingerprintPackets: [fingerTemplate('thumb')], DuressIndex: -1 });
  });
  press('Save');
  expect(await screen.findByText(/Somebody has this fingerprint already/)).toBeTruthy();
  expect(stored()).toBeUndefined();
});
