/** Name server 1 or 2 of a list, '' where there is none: arguments of `as`. */
export const nameServer = (place: 0 | 1) =>
  [
    '',
    (list: readonly string[]) => list[place] ?? '',
    (text: string, list: readonly string[]) => {
      const both = [list[0] ?? '', list[1] ?? ''];
      both[place] = text;
      return [...both, ...list.slice(2)].filter((each, at) => each !== '' || at === 0);
    },
  ] as const;
