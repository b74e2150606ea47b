// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { saved } from '@/lib/save-file.fixtures';
import type { ListenSnapshots } from '@/lib/snapshots/snapshot-listener';
import { SnapshotView } from './snapshot-view';

setUpPage();

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));
beforeEach(() => {
  saved.length = 0;
});

function open() {
  let tell: ((params: unknown) => void) | undefined;
  const leave = vi.fn();
  const asked: unknown[] = [];
  const listen: ListenSnapshots = (channel, codes, onSnapshot) => {
    asked.push([channel, codes]);
    tell = onSnapshot;
    return leave;
  };
  const page = render(<SnapshotView listen={listen} timeFormat="yyyy-MM-dd HH:mm:ss" />, { wrapper: TestProvider });
  const happen = (name: string, more: object = {}, Code = 'AccessControl') => {
    const Data = { UserID: name && '7', CardName: name, Status: 1, ErrorCode: 0, CreateTime: 1_773_325_927, ...more };
    act(() => tell?.({ SID: 1, Base64: '/9j/4AAQ', info: { Events: [{ Code, Data }] } }));
  };
  const box = () => page.container.querySelector<HTMLElement>('[data-face]');
  const thumbnails = () =>
    screen.queryAllByRole('button', { pressed: true }).concat(screen.queryAllByRole('button', { pressed: false }));
  return { ...page, happen, leave, asked, box, thumbnails };
}

const ROW = (label: string) => screen.queryByText(label, { selector: 'dt' })?.parentElement?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const large = () => screen.getByRole('figure');

describe('the snapshot event view', () => {
  it('is empty at first, subscribes on mount and unsubscribes on unmount', () => {
    const { asked, leave, unmount } = open();
    expect(screen.getByText('No pictures yet')).toBeDefined();
    expect(asked).toEqual([[0, ['AccessControl']]]);
    unmount();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('shows picture, face, person and two decimals of the temperature', async () => {
    const { happen, box, container } = open();
    happen('Ada', {
      ImageInfo: [{ BoundingBox: [2048, 1024, 4096, 8192] }],
      ManTemperatureInfo: { CurrentTemperature: 36.5 },
    });
    const picture = within(large()).getByRole('img', { name: 'Access picture of Ada' });
    expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/4AAQ');
    expect(box()?.getAttribute('style')).toContain('inset-inline-start: 25%; inset-block-start: 12.5%');
    expect(ROW('Temperature')).toBe('Temperature36.50 °C');
    expect(ROW('Result')).toBe('ResultAccess granted');
    expect(ROW('Time')).toBe('Time2026-03-12 14:32:07');
    expect(ROW('Card')).toBeUndefined();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('shows a picture with a malformed box without a box', () => {
    const { happen, box } = open();
    happen('Ada', { ImageInfo: [{ BoundingBox: ['left', -5, 9000] }] });
    expect(within(large()).getByRole('img')).toBeDefined();
    expect(box()).toBeNull();
  });

  it('names the unknown, says who was refused, and passes over other codes', () => {
    const { happen } = open();
    happen('', { Status: 0, ErrorCode: 16 });
    expect(ROW('Name')).toBe('NameUnknown person');
    expect(ROW('Result')).toBe('ResultDenied (code 16)');
    expect(ROW('Temperature')).toBeUndefined();
    happen('Grace', {}, 'DoorStatus');
    expect(ROW('Name')).toBe('NameUnknown person');
  });

  it('keeps the last twenty, of which one chosen stays large until it is gone', () => {
    const { happen, thumbnails } = open();
    for (let n = 1; n <= 19; n++) happen(`P${n}`);
    fireEvent.click(screen.getByRole('button', { name: /^P2,/ }));
    expect(ROW('Name')).toBe('NameP2');
    happen('P20');
    expect(thumbnails()).toHaveLength(20);
    expect(ROW('Name')).toBe('NameP2');
    happen('P21');
    happen('P22');
    expect(thumbnails()).toHaveLength(20);
    expect(ROW('Name')).toBe('NameP22');
  });

  it('does not change while paused, and is cleared', () => {
    const { happen } = open();
    happen('Ada');
    press('Pause');
    happen('Grace');
    expect(ROW('Name')).toBe('NameAda');
    expect(screen.getByText('1 new')).toBeDefined();
    press('Continue');
    expect(ROW('Name')).toBe('NameGrace');
    press('Clear');
    expect(screen.getByText('No pictures yet')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save picture' }).disabled).toBe(true);
  });

  it('saves the picture that is large', () => {
    const { happen } = open();
    happen('Ada');
    press('Save picture');
    expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
      ['Ada 2026-03-12 14-32-07.jpg', 'image/jpeg'],
    ]);
  });
});
