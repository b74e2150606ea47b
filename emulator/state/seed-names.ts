/** Names of the persons and residents of the seed: plausible ones from ten languages. */

interface Language {
  /** Female and male names alternate. */
  given: readonly string[];
  /** One form, or a female and a male one. */
  family: readonly (string | readonly [string, string])[];
  /** The family name comes first, without a space. */
  isFamilyFirst?: boolean;
}

const LANGUAGES: readonly Language[] = [
  {
    given: ['Emma', 'James', 'Olivia', 'Thomas', 'Grace', 'Henry'],
    family: ['Walker', 'Bennett', 'Hughes', 'Foster', 'Reed'],
  },
  {
    given: ['Lena', 'Jonas', 'Hannah', 'Felix', 'Clara', 'Paul'],
    family: ['Fischer', 'Weber', 'Wagner', 'Becker', 'Schulz'],
  },
  {
    given: ['Giulia', 'Marco', 'Chiara', 'Luca', 'Elena', 'Matteo'],
    family: ['Rossi', 'Ferrari', 'Romano', 'Conti', 'Greco'],
  },
  {
    given: ['Zofia', 'Jakub', 'Alicja', 'Piotr', 'Maja', 'Adam'],
    family: ['Nowak', 'Mazur', 'Wójcik', 'Krawczyk', ['Zielińska', 'Zieliński']],
  },
  {
    given: ['Ayşe', 'Mehmet', 'Zeynep', 'Emre', 'Elif', 'Can'],
    family: ['Yılmaz', 'Demir', 'Kaya', 'Çelik', 'Şahin'],
  },
  { given: ['芳', '伟', '娜', '强', '敏', '磊'], family: ['王', '李', '张', '刘', '陈'], isFamilyFirst: true },
  {
    given: ['Lucía', 'Diego', 'Carmen', 'Pablo', 'Inés', 'Javier'],
    family: ['García', 'Navarro', 'Romero', 'Torres', 'Molina'],
  },
  {
    given: ['Анна', 'Иван', 'Ольга', 'Сергей', 'Мария', 'Павел'],
    family: [
      ['Иванова', 'Иванов'],
      ['Петрова', 'Петров'],
      ['Смирнова', 'Смирнов'],
      ['Кузнецова', 'Кузнецов'],
      ['Соколова', 'Соколов'],
    ],
  },
  { given: ['فاطمة', 'أحمد', 'مريم', 'يوسف', 'ليلى', 'عمر'], family: ['حداد', 'منصور', 'خليل', 'سالم', 'نجار'] },
  { given: ['มาลี', 'สมชาย', 'นภา', 'อนันต์', 'ดารา', 'ธนา'], family: ['ใจดี', 'ศรีสุข', 'ทองดี', 'วงศ์ไทย', 'แสงทอง'] },
];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function nameParts(number: number) {
  const language = at(LANGUAGES, number - 1);
  // Six given names and five family names have no common factor: thirty different pairs.
  const turn = Math.floor((number - 1) / LANGUAGES.length);
  const family = at(language.family, turn);
  return {
    given: at(language.given, turn),
    family: typeof family === 'string' ? family : (family[turn % 2] ?? family[0]),
    isFamilyFirst: language.isFamilyFirst,
  };
}

/** Full name of a person by number from 1; no two of the first 300 are the same. */
export function seedName(number: number): string {
  const { given, family, isFamilyFirst } = nameParts(number);
  return isFamilyFirst ? family + given : `${given} ${family}`;
}

/** First and family name of the resident of a room, by its number. */
export function seedResident(number: number): { FirstName: string; FamilyName: string } {
  const { given, family } = nameParts(number);
  return { FirstName: given, FamilyName: family };
}
