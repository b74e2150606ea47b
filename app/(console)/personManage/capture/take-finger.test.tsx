// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { FINGERPRINT } from '@/lib/contract/limits';
import { fingerTemplate } from '@/lib/enrolment/finger-template.fixtures';
import { fingerprintReply } from '@/lib/enrolment/fingerprint-reply.fixtures';
import { openDrawer } from './enrolment.fixtures';

setUpVisitor({ doorCount: 1, fingerprintAuth: true });

setUpPage();

type Opened = Awaited<ReturnType<typeof openDrawer>>;
let device: Opened['device'];
/** How the fingerprint data arrives; the file can be fetched once. */
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
const asks = (step: number) => screen.findByText(`Place the finger on the sensor: ${step} of 3.`);
const panel = () => screen.queryByRole('group', { name: 'Scan a fingerprint' });
const stored = () => device.state().access.fingerprints.find(({ UserID }) => UserID === '250');
async function enrol(name: string): Promise<void> {
  press('Scan a fingerprint');
  for (const step of [1, 2, 3]) {
    await asks(step);
    expect(finger(name)).toBe(true);
  }
  await waitFor(() => expect(panel()).toBeNull());
}

it('shows presses 1, 2, 3, and Save stores three chunks for each finger and the duress finger', async () => {
  const { onClose, methods } = await openPerson();
  press('Scan a fingerprint');
  await asks(1);
  expect(await barriers(panel() as Element)).toEqual([]);
  press('Scan a fingerprint');
  for (const name of ['thumb', 'index', 'ring']) await enrol(name);
  expect(screen.getByText('At most 3 fingerprints')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Scan a fingerprint' }).disabled).toBe(true);
  const duress = (number: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Duress, fingerprint ${number}` });
  fireEvent.click(duress(1));
  fireEvent.click(duress(3));
  expect([1, 2, 3].map((number) => duress(number).checked)).toEqual([false, false, true]);
  press('Remove fingerprint 1');
  expect([1, 2].map((number) => duress(number).checked)).toEqual([false, true]);
  expect(stored()).toBeUndefined();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(stored()?.DuressIndex).toBe(1);
  expect(stored()?.AccessFingerprints.map((packet) => packet.length)).toEqual([
    FINGERPRINT.chunks * FINGERPRINT.chunkCharacters,
    FINGERPRINT.chunks * FINGERPRINT.chunkCharacters,
  ]);
  const made = methods().filter((method) => method === 'accessControl.factory.instance').length;
  await waitFor(() => expect(methods().filter((method) => method === 'accessControl.destroy')).toHaveLength(made));
  expect(device.unexpected()).toEqual([]);
});

it('reports a failed second press, writes nothing, and restarts', async () => {
  const { methods } = await openPerson();
  press('Scan a fingerprint');
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
  expect(screen.getByText('Fingerprint 1')).toBeTruthy();
});

it('reports incomplete data and a duplicate finger', async () => {
  await openPerson();
  deliver = (data) => fingerprintReply(data.slice(4));
  press('Scan a fingerprint');
  await asks(1);
  for (const _ of '123') finger('thumb');
  expect((await screen.findByRole('alert')).textContent).toBe('No fingerprint data arrived');
  deliver = fingerprintReply;
  press('Try again');
  await asks(1);
  for (const _ of '123') finger('thumb');
  await waitFor(() => expect(panel()).toBeNull());
  press('Scan a fingerprint');
  await asks(1);
  for (const _ of '123') finger('thumb');
  expect((await screen.findByRole('alert')).textContent).toBe('This finger is already enrolled');
});

it('stops the capture on the device when closed', async () => {
  const { methods } = await openPerson();
  press('Scan a fingerprint');
  await asks(1);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(methods()).toContain('accessControl.destroy'));
  const order = ['accessControl.captureFingerprint', 'accessControl.stopCaptureFingerprint', 'accessControl.destroy'];
  expect(methods().filter((method) => order.includes(method))).toEqual(order);
  expect(finger('thumb')).toBe(false);
  expect(device.unexpected()).toEqual([]);
});

it('reports a finger that another person has, and keeps the person', async () => {
  await openPerson();
  await enrol('thumb');
  device.update(({ access }) => {
    access.fingerprints.push({ UserID: '249', AccessFingerprints: [fingerTemplate('thumb')], DuressIndex: -1 });
  });
  press('Save');
  expect(await screen.findByText(/Someone already has this fingerprint/)).toBeTruthy();
  expect(stored()).toBeUndefined();
});
