/** Name of a code of the wire; undefined for one that nobody has named. */
export function codeName<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name | undefined {
  return (Object.keys(codes) as Name[]).find((name) => codes[name] === code);
}
