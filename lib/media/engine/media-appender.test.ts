import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isEngineAvailable } from './choose-engine';
import { MediaAppender } from './media-appender';

/** The browser's buffer: a test says what it holds. */
class TestBuffer extends EventTarget {
  updating = false;
  held = [0, 0] as [start: number, end: number];
  refusals = 0;
  readonly appended: number[] = [];
  readonly removed: number[] = [];
  get buffered() {
    return { length: 1, start: () => this.held[0], end: () => this.held[1] };
  }
  appendBuffer(bytes: Uint8Array): void {
    if (this.refusals > 0) {
      this.refusals -= 1;
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.appended.push(bytes.length);
  }
  remove(_from: number, to: number): void {
    this.removed.push(to);
    this.held = [to, this.held[1]];
  }
  changeType(): void {}
  /** The browser has done what it was asked for. */
  done(end = this.held[1]): void {
    this.held = [this.held[0], end];
    this.dispatchEvent(new Event('updateend'));
  }
}

let buffer: TestBuffer;
let unable: string[];
let appender: MediaAppender;

beforeEach(() => {
  buffer = new TestBuffer();
  unable = [];
  vi.stubGlobal(
    'MediaSource',
    class extends EventTarget {
      readyState = 'open';
      addSourceBuffer = () => buffer;
    },
  );
  appender = new MediaAppender({ onAppended: () => undefined, onUnable: (reason) => unable.push(reason) });
  appender.append([{ type: 'video/mp4', bytes: new Uint8Array(1) }]);
  buffer.done();
});
afterEach(() => vi.unstubAllGlobals());

/** A key picture each second, shown so far. */
function play(from: number, to: number): void {
  for (let second = from; second <= to; second += 1) {
    appender.append([{ bytes: new Uint8Array(2), keyTimeS: second }]);
    appender.playsAt(second);
    buffer.done(second + 1);
  }
}

it('keeps a minute of played pictures, then only the last ten seconds, from a key picture on', () => {
  play(0, 59);
  expect(buffer.removed).toEqual([]);
  play(60, 60);
  expect(buffer.removed).toEqual([51]);
  play(61, 110);
  expect(buffer.removed).toEqual([51]);
  play(111, 111);
  expect(buffer.removed).toEqual([51, 102]);
});

it('removes nothing that was not shown yet', () => {
  for (let second = 0; second <= 80; second += 1) {
    appender.append([{ bytes: new Uint8Array(2), keyTimeS: second }]);
    appender.playsAt(5.5);
    buffer.done(second + 1);
  }
  expect(buffer.removed).toEqual([5]);
});

it('empties a full buffer and appends the same bytes once more; a second refusal is final', () => {
  play(0, 30);
  buffer.refusals = 1;
  appender.append([{ bytes: new Uint8Array(7), keyTimeS: 31 }]);
  expect([buffer.removed, buffer.appended.at(-1)]).toEqual([[21], 2]);
  buffer.done();
  expect([buffer.appended.at(-1), unable]).toEqual([7, []]);
  buffer.done(32);
  buffer.refusals = 2;
  appender.append([{ bytes: new Uint8Array(9), keyTimeS: 32 }]);
  buffer.done();
  expect(unable).toEqual([expect.stringContaining('full')]);
});

it('plays where there is only the managed kind of an iPhone, also while that advises to stop, so that nothing piles up', () => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('MediaSource', undefined);
  expect(isEngineAvailable('mse', 'avc1.42E01E')).toBe(false);
  vi.stubGlobal(
    'ManagedMediaSource',
    class extends EventTarget {
      static isTypeSupported = (type: string) => type === 'video/mp4; codecs="avc1.42E01E"';
      readyState = 'open';
      streaming = false;
      addSourceBuffer = () => buffer;
    },
  );
  expect(isEngineAvailable('mse', 'avc1.42E01E')).toBe(true);
  buffer = new TestBuffer();
  const managed = new MediaAppender({ onAppended: () => undefined, onUnable: (reason) => unable.push(reason) });
  managed.append([{ type: 'video/mp4', bytes: new Uint8Array(1) }]);
  buffer.done();
  managed.append([{ bytes: new Uint8Array(2) }]);
  expect([buffer.appended, unable]).toEqual([[1, 2], []]);
});
