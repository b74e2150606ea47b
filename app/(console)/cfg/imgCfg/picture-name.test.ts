import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameFor, nameProblem } from '@/components/terminal/picture-name';
import { pictureNameProblem } from '@/emulator/rules/screen-pictures';

it('a name is required, has at most 32 characters, and is the only one', () => {
  expect(nameProblem(' ', [])).toEqual({ key: 'NotNull' });
  expect(nameProblem('a'.repeat(33), [])).toEqual({ key: 'FileNameTooLong', values: { max: 32 } });
  expect(nameProblem('大'.repeat(32), [])).toBeUndefined();
  expect(nameProblem('Hall', ['hall.png'])).toEqual({ key: 'PicNameExists', values: { value: 'Hall' } });
  for (const bad of ['a/b', 'a:b', '.hall', 'a\tb']) expect(nameProblem(bad, [])?.key).toBe('FileNameInvalid');
});

it('page and device accept the same names', () => {
  const others = [{ name: 'hall.png' }, { name: 'Yard.jpg' }];
  const names = others.map(({ name }) => name);
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('HALL', 'yard', '.x', ' x ', 'a:b', 'x'.repeat(32), 'x'.repeat(33)),
  );
  fc.assert(
    fc.property(typed, (name) => {
      const isRefused = pictureNameProblem(`${name.trim()}.png`, others) !== undefined;
      expect(nameProblem(name, names) !== undefined).toBe(isRefused);
    }),
  );
});

it('a chosen file gets a name that is accepted, whatever it is called', () => {
  expect(nameFor('Hall.final.JPG', [])).toBe('Hall.final');
  expect(nameFor('hall.png', ['Hall.png', 'hall 2.jpg'])).toBe('hall 3');
  // It would be shown as 'hallexe.png'.
  expect(nameFor('hall\u202egnp.exe.png', [])).toBe('hallgnp.exe');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (file) => {
      const others = ['picture.png', `${file}.png`];
      expect(nameProblem(nameFor(`${file}.png`, others), others)).toBeUndefined();
    }),
  );
});
