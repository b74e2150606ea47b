/** Name of a code; undefined for an unknown one. */
export function codeName<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name | undefined {
  return (Object.keys(codes) as Name[]).find((name) => codes[name] === code);
}
