// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { LoadGauges } from './load-gauges';

setUpDevicePage();

const said = (name: string) => screen.getByText(name).nextSibling?.textContent;

it.each<[string, Record<string, unknown>, string]>([
  ['a reply without its member', { 'magicBox.getUpTime': {} }, 'Uptime'],
  ['a text in place of a number', { 'magicBox.getCPUUsage': { usage: 'low' } }, 'Processor'],
  ['a part of the answer', { 'magicBox.getMemoryInfo': { free: 7 } }, 'Memory'],
])('shows no value for %s, and the others', async (_, answers, lacking) => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(({ method }) =>
    Object.hasOwn(answers, method) ? { result: true, params: answers[method] } : undefined,
  );
  const { idle } = await openOnDevice(LoadGauges, made);
  await idle();
  const lines = ['Processor', 'Memory', 'Uptime'];
  expect(lines.filter((name) => said(name) === '–')).toEqual([lacking]);
  expect(document.body.textContent).not.toContain('NaN');
});
