/** An icon of the library as the elements it is made of. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: readonly [tag: string, attributes: Readonly<Record<string, string>>][];
}
