// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { tabWord } from '@/lib/tab-word';
import { chooseLanguage, languageChoice, restoreLanguageChoice } from './language-choice';

const restored = (word: string | undefined) => {
  tabWord('language').set(word);
  restoreLanguageChoice();
  return languageChoice.get();
};

it('a chosen language is restored after a reload', () => {
  chooseLanguage('Arabic');
  languageChoice.set(undefined);
  restoreLanguageChoice();
  expect(languageChoice.get()).toBe('Arabic');
});

it.each(['', 'Klingon', 'constructor', '__proto__', '../../x', '{"a":1}', 'x'.repeat(1_000_000)])(
  'a word that names no language leaves the choice to the device: %.20s',
  (word) => expect(restored(word)).toBeUndefined(),
);
