/** Field rules of the network and of security, each twice: see field-rules.spec.ts. */
import { expect } from '@playwright/test';
import { box, expectRefusedBeside, expectRefusedByDevice, save } from './fixtures/field-rules';
import { test } from './fixtures/gatehouse';
import { push } from './fixtures/routes';
import { saved } from './fixtures/saved';

const HOST_NAME = 'Letters, digits and hyphens only, no hyphen at the start or the end';
const IPV6 = 'Enter an IPv6 address such as fe80::1';
const SERVER = 'Enter an IPv4 or IPv6 address or a host name';

test('/network/port refuses ports that are reserved, out of range or taken', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  await page.getByRole('switch', { name: 'HTTPS', exact: true }).check({ force: true });
  await page.getByRole('switch', { name: 'Use UPnP', exact: true }).check({ force: true });
  await page.getByRole('radiogroup', { name: 'Mapping' }).getByText('Custom').click();
  const reserved = '1900, 3800, 5000, 5050, 9999, 37776–37778, 39999, 42323, 37780–37880';
  const port = (factory: number) => `Use ${factory}, 1025–65535 except the reserved ports ${reserved}`;
  await expectRefusedBeside(page, device, [
    ['HTTP port', '1024', port(80)],
    ['HTTPS port', '37800', port(443)],
    ['RTSP port', '1900', port(554)],
    ['TCP port', '9999', port(37_777)],
    ['UDP port', '65536', port(37_778)],
    ['Maximum connections', '51', 'Enter 1 to 50'],
    ['External port of HTTP', '65536', 'Enter 1 to 65535'],
  ]);
  await box(page, 'Maximum connections').fill('0');
  await expect(box(page, 'Maximum connections')).toHaveAccessibleDescription('Enter 1 to 50');
  await expectRefusedByDevice(page, device, [
    ['Web.Port', 1024],
    ['Web.Port', 554],
    ['Web.Port', 5060],
    ['Https.Port', 37_800],
    ['RTSP.Port', 1900],
    ['DVRIP.TCPPort', 9999],
    ['DVRIP.UDPPort', 65_536],
    ['DVRIP.MaxConnections', 0],
    ['DVRIP.MaxConnections', 51],
    ['UPnP.Mode', 'Sometimes'],
    ['UPnP.MapTable[0].OuterPort', 0],
    ['UPnP.MapTable[4].OuterPort', 65_536],
  ]);
});

test('/network/ip refuses names, addresses and sizes against the rules', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/ip');
  await page.getByRole('switch', { name: 'IPv6', exact: true }).check({ force: true });
  await page.getByRole('switch', { name: 'Automatic', exact: true }).uncheck({ force: true });
  const gateway = page.getByRole('group', { name: 'Gateway', exact: true });
  const octets = ['192', '0', '3', '1'];
  for (const [index, octet] of octets.entries()) await gateway.getByRole('textbox').nth(index).fill(octet);
  await expectRefusedBeside(page, device, [
    ['Host name', '-door', HOST_NAME],
    ['MTU', '499', 'Enter 500 to 1500'],
    ['IPv6 address', '2001:db8:::7', IPV6],
    ['Prefix length', '128', 'Enter 3 to 127'],
    ['IPv6 gateway', '192.0.2.1', IPV6],
    ['IPv6 DNS 2', 'x', IPV6],
  ]);
  await expect(gateway.getByRole('textbox').first()).toHaveAccessibleDescription(
    'Not in the same network as the IP address',
  );
  await expectRefusedByDevice(page, device, [
    ['Network.Hostname', '-door'],
    ['Network.Hostname', 'x'.repeat(64)],
    ['Network.eth0.SubnetMask', '255.0.255.0'],
    ['Network.eth0.DefaultGateway', '192.0.3.1'],
    ['Network.eth0.DefaultGateway', '192.0.2.108'],
    ['Network.eth0.IPAddress', '192.0.2.255'],
    // Another device has it.
    ['Network.eth0.IPAddress', '192.0.2.200'],
    ['Network.eth0.DnsServers[1]', '192.0.2.256'],
    ['Network.eth0.MTU', 1501],
  ]);
});

test('/network/register, /network/dateSet and /network/serialPort refuse what their rules refuse', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/network/register');
  await page.getByRole('switch', { name: 'Register automatically', exact: true }).check({ force: true });
  await expectRefusedBeside(page, device, [
    ['Server address', 'a_b', SERVER],
    ['Port', '65536', 'Enter 1 to 65535'],
    ['Device ID', 'd-1', 'Letters and digits only'],
  ]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await push(page, '/network/dateSet');
  await page.getByRole('switch', { name: 'NTP', exact: true }).check({ force: true });
  await expectRefusedBeside(page, device, [
    ['Server', 'ab', 'Enter an IPv4 address or a host name of 3 to 255 characters'],
    ['Port', '0', 'Enter 1 to 65535'],
    ['Update interval', '1441', 'Enter 1 to 1440'],
  ]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await push(page, '/network/serialPort');
  await page.getByText('Output', { exact: true }).click();
  await expectRefusedBeside(page, device, [
    ['Bus address', '248', 'Enter 1 to 247'],
    ['Pulse width', '25', 'Enter a multiple of 10'],
  ]);
  await box(page, 'Pulse width').fill('20');
  await box(page, 'Pulse interval').fill('1010');
  await expect(box(page, 'Pulse interval')).toHaveAccessibleDescription(/^Enter a multiple of the width 20/);
  await box(page, 'Pulse interval').fill('1000');
  await box(page, 'Bus address').fill('7');
  await save(page).click();
  await saved(page);
  expect(await device.getTable('Wiegand')).toMatchObject([{ Mode: 'Out', PulseWidth: 20, PulseStep: 1000 }]);
  await expectRefusedByDevice(page, device, [
    ['DVRIP.RegisterServer.DeviceID', 'd-1'],
    ['DVRIP.RegisterServer.Servers[0].Address', 'a_b'],
    ['DVRIP.RegisterServer.Servers[0].Port', 65_536],
    ['NTP.Address', 'ab'],
    ['NTP.Address', '192.0.2.256'],
    ['NTP.Address', '2001:db8::1'],
    ['NTP.Port', 0],
    ['NTP.UpdatePeriod', 1441],
    ['NTP.TimeZone', 36],
    ['Comm[0].Address', 248],
    ['Comm[0].Attribute.BaudRate', 300],
    ['Wiegand[0].PulseWidth', 25],
    ['Wiegand[0].PulseStep', 1010],
    ['Wiegand[0].TransferMode', 32],
  ]);
});

test('/safe/fireWall refuses tries and times of a lock out of range', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/fireWall');
  await page.getByRole('tab', { name: 'Account lock', exact: true }).click();
  await expectRefusedBeside(page, device, [
    ['Wrong passwords before lock', '2', 'Enter 3 to 10'],
    ['Lock duration', '31', 'Enter 1 to 30'],
    ['Wrong passwords before lock, ONVIF', '31', 'Enter 3 to 30'],
    ['Lock duration, ONVIF', '0', 'Enter 1 to 30'],
  ]);
});

test('/safe/safetyAbnormal refuses limits out of range, and the device those of safety and maintenance', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/safe/safetyAbnormal');
  await expectRefusedBeside(page, device, [
    ['Wrong passwords before a report', '11', 'Enter 3 to 10'],
    ['Output duration', '301', 'Enter 1 to 300'],
  ]);
  await expectRefusedByDevice(page, device, [
    ['General.LockLoginTimes', 2],
    ['General.LockLoginTimes', 11],
    ['General.LoginFailLockTime', 59],
    ['General.LoginFailLockTime', 90],
    ['General.LoginFailLockTime', 1_860],
    ['OnvifUserLock.LockTimes', 31],
    ['OnvifUserLock.LockTime', 0],
    ['SafetyAbnormalAlarm.Types', []],
    ['SafetyAbnormalAlarm.Types', ['Unheard']],
    ['SafetyAbnormalAlarm.EventHandler.AlarmOutChannels', [2]],
    ['SafetyAbnormalAlarm.EventHandler.AlarmOutLatch', 301],
    // Nobody gets the mail of this device.
    ['SafetyAbnormalAlarm.EventHandler.MailEnable', true],
    ['LoginFailureAlarm.TryLoginTimes', 11],
    ['MediaEncrypt.PrivateMediaEncrypt.KeyFrameEncrypt.VKUpdateTime', 721],
    ['DeviceSearch.AuthMode', 'None'],
    ['PrivateProtocolAuth.Mode', 'None'],
    ['Https.CompatTLS11', true],
    ['AutoMaintain.AutoRebootDay', 8],
    ['AutoMaintain.AutoRebootHour', 24],
    ['AutoMaintain.AutoRebootMinute', 60],
    ['AutoMaintain.DeletePictureDays', 8],
    ['AccessFilter.Type', 2],
  ]);
});
