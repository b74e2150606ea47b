import { expect, it } from 'vitest';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { missing } from './missing';
import { MENU_GROUPS } from './route-table';

const visitor = (change: Partial<DeviceCapabilities>, authorities: readonly string[] = AUTHORITIES) => ({
  authorities,
  capabilities: { ...DEFAULT_CAPABILITIES, ...change },
});

it('names the part that a device lacks, not what it has', () => {
  expect(missing('/door/abLock', visitor({ abLock: true, doorCount: 1 }))).toEqual({
    kind: 'not-supported',
    lack: 'doors',
  });
  expect(missing('/video/set', visitor({ hasVideo: false }))).toMatchObject({ lack: 'camera' });
  expect(missing('/vto/room', visitor({ vtoRoom: true, sipServer: false }))).toMatchObject({ lack: 'sipServer' });
  expect(missing('/liftControl', visitor({ liftControl: false }))).toMatchObject({ lack: 'feature' });
});

it('names the page that a device has in place of another', () => {
  expect(missing('/safe/ipfilter', visitor({ securityBaseline: 2 }))).toMatchObject({ instead: '/safe/fireWall' });
  expect(missing('/safe/fireWall', visitor({ securityBaseline: 1 }))).toEqual({
    kind: 'not-supported',
    lack: 'newer',
    instead: '/safe/ipfilter',
  });
  const attends = visitor({ accessRecord: true, attendanceMode: true });
  expect(missing('/accesslog/log', attends)).toMatchObject({ instead: '/accesslog/attendance' });
});

it('tells what the account lacks from what the device lacks', () => {
  expect(missing('/network/port', visitor({}, []))).toEqual({ kind: 'no-authority', authority: 'AuthNetCfg' });
});

it('has a word for each page that some device lacks, and none for a page that it has', () => {
  const paths = MENU_GROUPS.flatMap(({ routes }) => routes.filter(({ built }) => built).map(({ path }) => path));
  const reduced = visitor({ reducedRoutes: true });
  for (const path of paths) {
    const why = missing(path, reduced);
    if (why) expect(why).toHaveProperty(why.kind === 'not-supported' ? 'lack' : 'authority');
  }
  expect(missing('/version', visitor({}))).toBeUndefined();
});
