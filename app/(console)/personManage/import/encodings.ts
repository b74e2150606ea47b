/** Encoding of older spreadsheets, by the language of the console. */
const OF_LANGUAGE: Readonly<Record<string, string>> = {
  ar: 'Windows-1256',
  pl: 'Windows-1250',
  ru: 'Windows-1251',
  th: 'Windows-874',
  tr: 'Windows-1254',
  'zh-CN': 'GB18030',
};

/** Encodings to try for a file that is not Unicode. */
export const encodingsFor = (locale: string): string[] => [
  ...(OF_LANGUAGE[locale] ? [OF_LANGUAGE[locale]] : []),
  'Windows-1252',
];
