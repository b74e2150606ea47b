import { expect, it } from 'vitest';
import { flashAddressOf } from './flash-address';

it.each([
  ['rtmp://192.0.2.108:12966/live/0/1'],
  ['rtmp://door-7.example:12966'],
  ['rtmp://[2001:db8::7]:12966/live?x=1'],
])('takes %s', (address) => {
  expect(flashAddressOf([address, 'rtmp://192.0.2.9:12966/second'])).toBe(address);
});

it.each([
  ['another port', 'rtmp://192.0.2.108:1935/live'],
  ['no port', 'rtmp://192.0.2.108/live'],
  ['a longer port', 'rtmp://192.0.2.108:129660/live'],
  ['another protocol', 'http://192.0.2.108:12966/live'],
  ['a script', 'javascript:alert(1)//rtmp://192.0.2.108:12966/'],
  ['an account', 'rtmp://admin:Admin123@192.0.2.108:12966/live'],
  ['a space', 'rtmp://192.0.2.108:12966/live x'],
  ['no text', 12_966],
])('refuses %s', (_, address) => {
  expect(flashAddressOf([address])).toBeUndefined();
});

it('is undefined when the device returns none', () => {
  expect(flashAddressOf([])).toBeUndefined();
});
