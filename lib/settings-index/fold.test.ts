import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIT, fitOf, folded, plain } from './fold';

describe('folded texts', () => {
  it.each([
    ['Wi-Fi', 'wifi'],
    ['RS-485', 'rs 485'],
    ['time zone', 'timezone'],
    ['IP 地址', 'IP地址'],
    ['ＲＴＳＰ 端口', 'rtsp端口'],
    ['KAPI', 'kapı'],
    ['İzin', 'izin'],
    ['Hasło', 'haslo'],
    ['Łódź', 'lodz'],
    ['Учётная', 'учетная'],
    ['Perché', 'PERCHE'],
    ['إعادة التشغيل', 'اعاده تشغيل'],
    ['المنطقة الزمنية', 'منطقة زمنية'],
    ['كَلِمَة', 'كلمة'],
    ['الـبـاب', 'باب'],
    ['مسؤول', 'مسوول'],
    ['البريد الإلكتروني', 'بريد إلكتروني'],
    ['كلمة السر', 'كلمة سر'],
    ['802.1x', '٨٠٢.١x'],
    ['RS-485', 'rs ۴۸۵'],
    ['รีเลย์ 2', 'รีเลย์ ๒'],
  ])('%s is %s', (one, other) => {
    expect(folded(one).text).toBe(folded(other).text);
  });

  it('keep the vowels of Thai, which are marks', () => {
    expect(folded('ที่').text).not.toBe(folded('ท').text);
    expect(folded('เวลา ออมแสง').text).toBe(folded('เวลาออมแสง').text);
  });

  it('stay as they are when they are folded again, whatever their case, width, blanks and hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const { text: once, starts } = folded(text);
        expect(plain(once)).toBe(once);
        for (const at of starts) expect(at).toBeLessThanOrEqual(once.length);
      }),
    );
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const { text } = folded(words.join(' '));
        for (const sign of ['', '-', ' – ', '\u00a0', '/', '’']) {
          expect(folded(words.join(sign).toUpperCase()).text).toBe(text);
        }
      }),
    );
  });
});

describe('fitOf', () => {
  const fit = (typed: string, text: string, mayErr = false) => fitOf(folded(typed).text, folded(text), mayErr)?.fit;

  it('tells whole words, beginnings and insides apart, and crosses no end of a word inside', () => {
    expect(fit('port', 'HTTP port')).toBe(FIT.whole);
    expect(fit('por', 'HTTP port')).toBe(FIT.begins);
    expect(fit('wifi', 'Wi-Fi')).toBe(FIT.whole);
    expect(fit('485', 'RS485')).toBe(FIT.whole);
    expect(fit('face', 'Interface')).toBe(FIT.inside);
    expect(fit('ip', 'Multi-person')).toBeUndefined();
    expect(fit('地址', 'IP 地址')).toBe(FIT.whole);
    expect(fit('เวลา', 'ตั้งเวลา')).toBe(FIT.whole);
    expect(fit('o', 'Door')).toBeUndefined();
  });

  it('finds a word with one letter too many, too few, wrong or at the place of its neighbour, and no more', () => {
    const word = fc.stringMatching(/^[a-z]{6,10}$/);
    fc.assert(
      fc.property(word, fc.nat(5), fc.constantFrom('q', 'x'), fc.nat(3), (right, at, letter, kind) => {
        const wrong = [
          right.slice(0, at) + right.slice(at + 1),
          right.slice(0, at) + letter + right.slice(at),
          right.slice(0, at) + letter + right.slice(at + 1),
          right.slice(0, at) + (right[at + 1] ?? '') + right[at] + right.slice(at + 2),
        ][kind] as string;
        expect(fit(wrong, `the ${right}`, true), wrong).toBeDefined();
      }),
    );
    expect(fit('gtawya', 'gateway', true)).toBeUndefined();
    expect(fitOf('gatewya', folded('gateway'))).toBeUndefined();
  });
});
