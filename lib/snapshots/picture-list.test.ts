import { describe, expect, it } from 'vitest';
import type { AccessPicture } from './access-picture';
import { EMPTY_PICTURES, type PictureList, pausedPictures, withoutPictures, withPicture } from './picture-list';

const picture = (name: string): AccessPicture => ({
  ...{ src: 'data:', fileType: 'jpg', userId: '', name, cardNo: '', isAllowed: true, errorCode: 0 },
});
const after = (list: PictureList, ...names: string[]) =>
  names.reduce((before, name) => withPicture(before, picture(name)), list);
const names = ({ shown }: PictureList) => shown.map(({ name }) => name).join('');

describe('the list of pictures', () => {
  it('has the newest first and keeps twenty', () => {
    const list = after(EMPTY_PICTURES, ...'abcdefghijklmnopqrstuvw');
    expect(names(list)).toBe('wvutsrqponmlkjihgfed');
    expect(new Set(list.shown.map(({ number }) => number)).size).toBe(20);
  });

  it('does not change while paused, and is complete when it is resumed', () => {
    const paused = after(pausedPictures(after(EMPTY_PICTURES, 'a'), true), 'b', 'c');
    expect([names(paused), paused.waiting.length]).toEqual(['a', 2]);
    const on = pausedPictures(paused, false);
    expect([names(on), on.waiting.length]).toEqual(['cba', 0]);
    expect(names(after(on, 'd'))).toBe('dcba');
  });

  it('is emptied with the pictures that wait, and stays paused', () => {
    const empty = withoutPictures(after(pausedPictures(after(EMPTY_PICTURES, 'a'), true), 'b'));
    expect(empty).toMatchObject({ shown: [], waiting: [], isPaused: true });
  });
});
