import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '@/lib/settings-index/settings';
import { isGuarded } from './differences';

/**
 * Tables of an asking page whose settings it saves without a question, by page. A new page is missing here, so that all
 * of its tables have to be guarded until somebody has looked.
 */
const NEVER_ASKED: Readonly<Record<string, readonly string[]>> = {
  // Neither port nor protocol of the console itself.
  '/network/port': ['RTSP', 'MediaEncrypt', 'UPnP'],
  // Only its filter of addresses asks.
  '/safe/fireWall': ['AntiDosAttack', 'General', 'OnvifUserLock'],
  // Only the shell and leaving https ask.
  '/safe/ssh': [
    'DeviceSearch',
    'EmergencyMaintenance',
    'MediaEncrypt',
    'MobilePush',
    'PrivateProtocolAuth',
    'PwdReset',
    'VSP_CGI',
    'VSP_ONVIF',
  ],
  // Only the threshold and the liveness check ask.
  '/facecfg': ['VideoInFaceAutoExposure', 'Lighting'],
  // Only that no cell is painted is asked about, which harms nothing.
  '/video/detect': ['MotionDetect'],
  // A way to save of its own, without a question.
  '/video/localCode': ['EncodeCrop'],
  // Only a clock that is wrong by more than a day, and zones a day apart ask.
  '/network/dateSet': ['Locales', 'NTP'],
  // Only its groups ask.
  '/door/multiCard': ['AccessControl'],
};

const ROOT = 'app/(console)';
const askingPages = new Set(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('confirmSave={'))
    .map((file) => `/${dirname(file)}`),
);
const tablesOf = (page: string): string[] => [
  ...new Set(SETTINGS.filter((each) => each.page === page).flatMap(({ places }) => places.map(({ table }) => table))),
];

it('finds the pages that ask before they save, with their tables', () => {
  for (const page of ['/network/4G', '/network/ddns', '/network/port', '/safe/ssh', '/door/multiCard']) {
    expect([...askingPages]).toContain(page);
  }
  for (const page of askingPages) expect([page, tablesOf(page)]).not.toEqual([page, []]);
});

it('guards every table of a page that asks before it saves, but those that it never asks about, and no other', () => {
  const asked = [...askingPages].flatMap((page) =>
    tablesOf(page).filter((table) => !NEVER_ASKED[page]?.includes(table)),
  );
  const all = new Set(SETTINGS.flatMap(({ places }) => places.map(({ table }) => String(table))));
  const guarded = [...all].filter((table) => isGuarded({ paths: [[table]] }));
  expect(guarded.sort()).toEqual([...new Set(asked)].sort());
});

it('excepts only tables of asking pages', () => {
  for (const [page, tables] of Object.entries(NEVER_ASKED)) {
    expect([...askingPages]).toContain(page);
    expect(tables.filter((table) => !tablesOf(page).includes(table))).toEqual([]);
  }
});
