import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedParts, type Named, rankNamed, wordFor } from './find-named';

const found = (all: readonly Named[], typed: string) => rankNamed(all, typed).map(({ entry }) => entry.name);

describe('a search for names', () => {
  it('takes whole words before beginnings, and beginnings before what is inside of a word', () => {
    const all = ['Default interface', 'Facelift', 'Photo of a face', 'Face'].map((name) => ({ name }));
    expect(found(all, 'face')).toEqual(['Face', 'Photo of a face', 'Facelift']);
    expect(found([{ name: 'Default interface' }], 'face')).toEqual(['Default interface']);
  });

  it('takes the name of an entry before other words for it, and these before English', () => {
    const all: Named[] = [
      { name: 'Anahtar', english: ['SSH key'] },
      { name: 'Shell', words: ['SSH service'] },
      { name: 'SSH on' },
    ];
    expect(found(all, 'ssh')).toEqual(['SSH on', 'Shell', 'Anahtar']);
  });

  it('takes a page before a field of its name, and an action first where the query begins like it', () => {
    const all: Named[] = [
      { name: 'Port' },
      { name: 'Ports', words: ['port'], isPage: true },
      { name: 'Test the port', isAct: true },
      { name: 'Restart day' },
      { name: 'Restart device', isAct: true },
    ];
    expect(found(all, 'port').slice(0, 2)).toEqual(['Ports', 'Port']);
    expect(found(all, 'restart')).toEqual(['Restart device', 'Restart day']);
    expect(found(all, 'restart d')).toEqual(['Restart device', 'Restart day']);
  });

  it('needs every word, in any order; some may be those of the page', () => {
    const all: Named[] = [
      { name: 'Password', around: ['Wi-Fi'] },
      { name: 'Password', around: ['E-mail'] },
      { name: 'Channel', around: ['Wi-Fi'] },
    ];
    expect(rankNamed(all, 'WIFI password').map(({ entry }) => entry)).toEqual([all[0]]);
    expect(rankNamed(all, 'password wi fi').map(({ entry }) => entry)).toEqual([all[0]]);
    expect(rankNamed(all, 'password nowhere').map(({ entry }) => entry)).toEqual([]);
  });

  it.each(['?', '/ …', 'ء'])('finds nothing for %s, which names nothing', (typed) => {
    expect(found([{ name: 'Door' }], typed)).toEqual([]);
    expect(found([{ name: 'Door' }], ' ')).toEqual(['Door']);
  });

  it('takes the entry that has most of the words itself', () => {
    const all: Named[] = [
      { name: 'Output duration', around: ['Duress', 'buzzer'] },
      { name: 'Buzzer duration', around: ['Duress', 'buzzer'] },
    ];
    expect(found(all, 'buzzer duration duress')).toEqual(['Buzzer duration', 'Output duration']);
  });

  it('folds what fits only by its page into that page', () => {
    const all: Named[] = [
      { name: 'Certificates', isPage: true, menu: ['Security'] },
      { name: 'City', around: ['Certificates'] },
    ];
    expect(found(all, 'certificate')).toEqual(['Certificates']);
    expect(found(all, 'city certificate')).toEqual(['City']);
  });

  it('finds pages by the menus around them, after those that are called so', () => {
    const all: Named[] = [
      { name: 'Ports', isPage: true, menu: ['Network'] },
      { name: 'Mobile network', isPage: true, menu: [] },
    ];
    expect(found(all, 'network')).toEqual(['Mobile network', 'Ports']);
  });

  it.each([
    ['Gateway', 'gatway'],
    ['Gateway', 'gatewsy'],
    ['Gateway', 'gaetway'],
    ['Gateway', 'gatewaay'],
    ['Перезагрузка', 'перезогрузка'],
    ['كلمة المرور', 'كلمة المرزر'],
    ['รีสตาร์ทอุปกรณ์', 'รีสตารทอุปกรณ์'],
  ])('finds %s by %s, one typing error', (name, typed) => {
    expect(found([{ name }, { name: 'Other' }], typed)).toEqual([name]);
  });

  it('forgives no error in short words, and none where something is found as it was typed', () => {
    expect(found([{ name: 'Door' }], 'doir')).toEqual([]);
    expect(found([{ name: 'Reader' }, { name: 'Header' }], 'header')).toEqual(['Header']);
  });

  it('finds a setting by its choices, after those that have the word in their names', () => {
    const all: Named[] = [{ name: 'Mode', choices: () => 'DHCP Static' }, { name: 'Static route' }];
    expect(found(all, 'static')).toEqual(['Static route', 'Mode']);
  });

  it('gives everything in its order while nothing is typed', () => {
    expect(found([{ name: 'B' }, { name: 'A' }], '  ')).toEqual(['B', 'A']);
  });

  it('finds every name by itself, by its words in any order, and by the beginning of it', () => {
    const names = ['Wi-Fi', 'IP 地址', 'Saat dilimi', 'Hasło', 'إعادة التشغيل', 'ตั้งเวลา', 'Ёлка', 'RS-485'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(5), (name, cut) => {
        const all = names.map((each) => ({ name: each }));
        expect(found(all, name)[0]).toBe(name);
        expect(found(all, name.split(' ').toReversed().join(' '))).toContain(name);
        const begun = name.slice(0, name.length - cut);
        if (/[\p{L}\p{N}]{2}/u.test(begun)) expect(found(all, begun)).toContain(name);
      }),
    );
  });
});

describe('markedParts', () => {
  it.each([
    ['Настройки', 'настройки'],
    ['จำนวนผู้ใช้', 'จำนวน'],
    ['Şifre', 'şifre'],
    ['Hasło', 'HASŁO'],
  ])('finds in %s what is typed as it is: %s', (name, typed) => {
    expect(markedParts(name, typed)[1]?.length).toBe(typed.length);
  });

  it('parts a name at the typed words, whatever else they mean in a pattern', () => {
    expect(markedParts('HTTP port', 'PORT')).toEqual(['HTTP ', 'port', '']);
    expect(markedParts('Unlock (s)', '(s')).toEqual(['Unlock ', '(s', ')']);
    expect(markedParts('Door', ' ')).toEqual(['Door']);
    expect(markedParts('E-mail', 'e-m')).toEqual(['', 'E-m', 'ail']);
    expect(markedParts('Wi-Fi', 'wifi')).toEqual(['', 'Wi-Fi', '']);
    const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).filter(
      (each) => each !== ' ',
    );
    for (const each of [...ascii, '–', '\u200f']) {
      expect(markedParts(`a${each}a`, each)).toHaveLength(each === 'a' || each === 'A' ? 7 : 3);
    }
  });
});

describe('wordFor', () => {
  const entry: Named = { name: 'Restart', words: ['Reboot', 'Rebooting', 'Restart now'], english: ['Power cycle'] };

  it('is the word that an entry is found by', () => {
    expect(wordFor(entry, 'reboot')).toBe('Reboot');
    expect(wordFor(entry, 'power')).toBe('Power cycle');
  });

  it.each(['rest', '', 'door'])('is nothing for "%s": its name says it, or nothing does', (typed) => {
    expect(wordFor(entry, typed)).toBeUndefined();
  });
});
