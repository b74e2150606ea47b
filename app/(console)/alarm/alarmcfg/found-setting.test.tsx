// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { isOfField, setUpLayout, showOnPage } from '@/components/shell/found-setting.fixtures';
import { testDevice } from '@/emulator/test-device';
import { textOf } from '@/lib/i18n/text-of';
import { SETTINGS } from '@/lib/settings-index/settings';
import english from '@/messages/en.json';
import AlarmSettingsPage from './page';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/alarm/alarmcfg'),
);
setUpVisitor({ hasVideo: true, doorCount: 1, alarmOutSlots: 2 });

setUpDevicePage();
setUpLayout();

it('a hit on any setting of an alarm opens that alarm, and no other', async () => {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  await openOnDevice(AlarmSettingsPage, made);
  await screen.findByRole('button', { name: /^Duress/ });
  const ofAlarms = SETTINGS.filter(({ page, of, key }) => page === '/alarm/alarmcfg' && of && key);
  expect(ofAlarms.length).toBeGreaterThanOrEqual(80);
  for (const setting of ofAlarms) {
    const focused = await showOnPage(setting);
    const region = screen.getByRole('region', { name: textOf(english, setting.of ?? '') });
    expect(region.contains(focused), `${setting.key} is in its alarm`).toBe(true);
    expect(isOfField(focused, setting.key), `${setting.key} has the focus`).toBe(true);
    expect(shownToasts.get(), setting.key).toEqual([]);
  }
}, 120_000);
