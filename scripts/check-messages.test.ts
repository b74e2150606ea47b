import { describe, expect, it } from 'vitest';
import { checkMessages, type MessageFiles } from './check-messages';
import { ageOf } from './message-ages.mjs';
import type { MessageTree } from './message-text';
import { bareValues } from './message-text';

/** A page that uses only `door.name`. */
const PAGE = { path: 'app/door/page.tsx', text: "const t = useTranslations('door');\nt('name');" };

/** Files in which English and one other language have one text each under `door.name`. */
function pair(tag: string, english: string, other: string, more: Partial<MessageFiles> = {}): string[] {
  const languages = { en: { door: { name: english } }, [tag]: { door: { name: other } } };
  return checkMessages({ languages, sources: [PAGE], unchangedAllowed: [], notes: {}, replacedWords: {}, ...more }, [
    'en',
    tag,
  ]);
}

function trees(english: MessageTree, other: MessageTree): string[] {
  const sources = [{ path: 'a.tsx', text: "useTranslations('a'); t('b'); t('c');" }];
  return checkMessages(
    { languages: { en: english, it: other }, sources, unchangedAllowed: [], notes: {}, replacedWords: {} },
    ['en', 'it'],
  );
}

/** English keys that those sources do not use. */
function unused(english: MessageTree, ...texts: string[]): string[] {
  const sources = texts.map((text, at) => ({ path: `${at}.tsx`, text }));
  return checkMessages({ languages: { en: english }, sources, unchangedAllowed: [], notes: {}, replacedWords: {} }, [
    'en',
  ]).map((line) => line.split(/[ :]/)[1] ?? '');
}

describe('styles by name', () => {
  it('are those that the console knows', () => {
    expect(pair('it', '{x, number, percent} free', '{x, number, percent} libero')).toEqual([]);
    expect(pair('it', '{x, number} free', '{x, number, euro} libero')).toEqual([
      'it door.name: number style "euro" is not in formats.ts',
    ]);
    expect(pair('it', '{x} free', 'dal {x, date, short}')).toEqual([
      'it door.name: date style "short" is not in formats.ts',
    ]);
  });
});

describe('declared settings', () => {
  it('use the names of their fields, of their choices, and the texts that they quote', () => {
    const text = "settings('/a/b', { c: at('C').oneOf(['None'], { ways: [{ texts: 'd' }, { fixed: { 0: 'e' } }] }) })";
    const texts = { field: { c: 'C', x: 'X' }, c: { None: 'None' }, d: { One: '1' }, e: 'E', f: 'F' };
    expect(unused({ a: { b: texts } }, text)).toEqual(['a.b.field.x', 'a.b.f']);
  });
});

describe('an English text that changed after its translations', () => {
  it('is listed until they are confirmed', () => {
    const ages = { 'door.name': ageOf('Room') };
    expect(pair('it', 'Room', 'Locale', { ages })).toEqual([]);
    expect(pair('it', 'Hall', 'Locale', { ages })).toEqual([
      'en door.name: newer than its translations; if they fit: node scripts/message-ages.mjs door.name',
    ]);
    expect(pair('it', 'Hall', 'Locale', { ages: {} })).toHaveLength(1);
  });
});

describe('words that the glossary replaced', () => {
  const replacedWords = { it: { stanz: 'appartamento' }, th: { หลักฐาน: 'ข้อมูลยืนยันตัวตน' } };

  it('are named with the right one, at the start of a word, and anywhere in a language without spaces', () => {
    expect(pair('it', 'Room', 'La stanza 5', { replacedWords })).toEqual([
      'it door.name: "stanz" is a replaced word, the glossary has "appartamento"',
    ]);
    expect(pair('it', 'Distances', 'Distanze', { replacedWords })).toEqual([]);
    expect(pair('th', 'Proof', 'เลือกหลักฐาน', { replacedWords })).toHaveLength(1);
    // A plain text there, also with a character that means something in a pattern.
    const withValue = { 'zh-CN': { '手指 {': '指纹' } };
    expect(pair('zh-CN', 'Fingerprint {number}', '手指 {number}', { replacedWords: withValue })).toHaveLength(1);
    expect(pair('zh-CN', 'Fingerprint {number}', '指纹 {number}', { replacedWords: withValue })).toEqual([]);
  });
});

describe('key sets', () => {
  it('accepts equal sets', () => {
    expect(pair('it', 'Door name', 'Nome porta')).toEqual([]);
  });

  it('names missing keys, unknown keys and a missing file', () => {
    expect(trees({ a: { b: 'One', c: 'Two' } }, { a: { b: 'Uno', d: 'Tre' } })).toEqual([
      'it a.c: missing',
      'it a.d: English has no such key',
    ]);
    const files = { languages: { en: {} }, sources: [], unchangedAllowed: [], notes: {}, replacedWords: {} };
    expect(checkMessages(files, ['en', 'th'])).toEqual(['th: the file is missing']);
  });

  it('names empty texts and empty groups', () => {
    expect(pair('it', 'Name', '')).toEqual(['it door.name: is empty']);
    expect(trees({ a: { b: 'One', c: 'Two' } }, { a: { b: 'Uno', c: {} } })).toEqual(['it a.c: is empty']);
  });
});

describe('placeholders', () => {
  it('must be those of English, inside arms too', () => {
    expect(pair('it', 'Delete {name}', 'Elimina {nome}')).toEqual([
      'it door.name: lost {name}',
      'it door.name: {nome} is not in English',
    ]);
    const english = '{count, plural, one {Delete {name}} other {Delete #}}';
    expect(pair('it', english, '{count, plural, one {Elimina #} other {Elimina #}}')).toEqual([
      'it door.name: lost {name}',
    ]);
  });

  it('counts tags as placeholders', () => {
    expect(pair('it', 'was <bdi>{value}</bdi>', 'era {value}')).toEqual(['it door.name: lost <bdi>']);
  });

  it('reports broken ICU syntax', () => {
    expect(pair('it', 'Name {name}', 'Nome {name')).toEqual([
      expect.stringMatching(/^it door\.name: is no ICU message \(/),
    ]);
  });
});

describe('plural arms', () => {
  const ENGLISH = '{n, plural, one {# card} other {# cards}}';

  it('requires every form that the language uses up to 200', () => {
    expect(pair('ru', ENGLISH, '{n, plural, one {# карта} other {# карты}}')).toEqual([
      'ru door.name: {n} has no arm "many"',
      'ru door.name: {n} has no arm "few"',
    ]);
    expect(pair('ar', ENGLISH, '{n, plural, one {بطاقة} two {بطاقتان} few {# بطاقات} other {# بطاقة}}')).toEqual([
      'ar door.name: {n} has no arm "zero"',
      'ar door.name: {n} has no arm "many"',
    ]);
  });

  it('requires only other in Chinese and Thai', () => {
    expect(pair('zh-CN', ENGLISH, '{n, plural, other {# 张卡}}')).toEqual([]);
  });

  it('accepts an exact arm for a form that no other count has', () => {
    expect(pair('it', ENGLISH, '{n, plural, =1 {una tessera} other {# tessere}}')).toEqual([]);
  });

  it('checks English too', () => {
    expect(pair('zh-CN', '{n, plural, other {# cards}}', '{n, plural, other {# 张卡}}')).toEqual([
      'en door.name: {n} has no arm "one"',
    ]);
  });
});

describe('texts', () => {
  it('reports texts that are equal to English, unless listed', () => {
    expect(pair('it', 'Door name', 'Door name')).toEqual(['it door.name: reads as in English']);
    expect(pair('it', 'Door name', 'Door name', { unchangedAllowed: ['door.name'] })).toEqual([]);
    expect(pair('it', 'Door name', 'Door name', { unchangedAllowed: ['door.*'] })).toEqual([]);
  });

  it('reports texts that are not translated yet', () => {
    expect(pair('it', 'Host name', 'TODO Host name')).toEqual(['it door.name: is not translated yet']);
  });

  it('accepts one word, units and bare placeholders', () => {
    for (const text of ['Video', '{value} s', '{from} – {to}', '{n, number} Mbit/s'])
      expect(pair('it', text, text)).toEqual([]);
  });

  it('reports invisible spaces', () => {
    expect(pair('it', 'Name', ' Nome')).toEqual(['it door.name: starts or ends with a space']);
    expect(pair('it', 'Name', 'Nome  porta')).toEqual(['it door.name: has a double space']);
  });

  it('requires isolates around values whose parts would be reordered from right to left', () => {
    const wrong = (value: string) => [`ar door.name: ${value} needs U+2066 before it and U+2069 behind`];
    for (const value of ['101#1', '1001.jpg', '1001-2.jpg', '.bin']) {
      expect(pair('ar', `as ${value}`, `مثل ${value}`)).toEqual(wrong(value));
      expect(pair('ar', `as ${value}`, `مثل \u2066${value}\u2069`)).toEqual([]);
      expect(pair('it', `as ${value}`, `come ${value}`)).toEqual([]);
    }
    for (const value of ['802.1X', '192.168.1.10', 'H.264', '40,000', 'GMT+08:00', 'fe80::1'])
      expect(pair('ar', `as ${value}`, `مثل ${value}`)).toEqual([]);
    expect(pair('ar', 'Name', '\u2066اسم')).toEqual(['ar door.name: has the invisible character U+2066']);
  });

  it('requires isolates around the placeholders of a version and of what a wrong value quotes', () => {
    const bare = { 'validation.Taken': '{value} مستخدم', 'shell.new': 'الإصدار {version}', 'door.open': 'فتح {value}' };
    expect(Object.entries(bare).flatMap(([key, text]) => bareValues(key, text))).toEqual(['{value}', '{version}']);
    expect(bareValues('validation.Taken', '\u2068{value}\u2069 مستخدم')).toEqual([]);
    expect(bareValues('shell.new', 'الإصدار \u2066{version}\u2069')).toEqual([]);
    expect(pair('ar', 'Version {version}', 'الإصدار {version}')).toEqual([
      'ar door.name: {version} needs an isolate around it',
    ]);
  });

  it('reports a straight apostrophe between letters', () => {
    expect(pair('it', 'Open', "Apri l'elenco")).toEqual(['it door.name: has a straight apostrophe: write ’']);
    expect(pair('it', 'Open', 'Apri l’elenco')).toEqual([]);
  });

  it('reports invisible characters', () => {
    expect(pair('it', 'Name', 'No\u200bme')).toEqual(['it door.name: has the invisible character U+200B']);
    expect(pair('it', 'Name', 'No\u202eme')).toEqual(['it door.name: has the invisible character U+202E']);
    expect(pair('it', 'Name', 'No\u0007me')).toEqual(['it door.name: has the invisible character U+0007']);
  });

  it('reports Latin letters inside a Cyrillic word, not beside it', () => {
    expect(pair('ru', 'Card', 'К\u0061рта')).toEqual([
      'ru door.name: mixes Latin and Cyrillic letters in "К\u0061рта"',
    ]);
    expect(pair('ru', 'Code', 'QR-код')).toEqual([]);
  });

  it('reports a text that is too long for its place', () => {
    const notes = { 'door.name': { meaning: 'Mark on the picture', max: 4 } };
    expect(pair('it', 'Live', 'Dal vivo', { notes })).toEqual(['it door.name: has 8 characters, 4 fit']);
  });

  it('reports a note on a missing message', () => {
    const notes = { 'door.gone': { meaning: 'Nothing' } };
    expect(pair('it', 'Name', 'Nome', { notes })).toEqual(['context door.gone: there is no such message']);
  });
});

describe('use', () => {
  it('finds plain keys under each cut of the namespace', () => {
    const tree = { door: { field: { name: 'Name' }, open: 'Open' } };
    expect(unused(tree, "const t = useTranslations('door'); t('field.name'); t('open')")).toEqual([]);
    expect(unused(tree, "const t = useTranslations('door.field'); t('name')")).toEqual(['door.open']);
  });

  it('ignores the key of another namespace', () => {
    expect(unused({ door: { open: 'Open' } }, "const t = useTranslations('shell'); t('open')")).toEqual(['door.open']);
  });

  it('treats a template as a pattern', () => {
    const page = `const t = useTranslations('door'); t(\`field.\${key}\`)`;
    expect(unused({ door: { field: { name: 'Name' }, state: 'State' } }, page)).toEqual(['door.state']);
  });

  it('searches all files for keys that are used by variable', () => {
    const asks = "const t = useTranslations('validation'); return t(problem.key);";
    const gives = "return { key: 'OutOfRange' };";
    const tree = { validation: { OutOfRange: 'Out', TooLong: 'Long' } };
    expect(unused(tree, asks, gives)).toEqual(['validation.TooLong']);
  });
});
