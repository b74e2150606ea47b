import type { __iconNode } from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';

/** All paths of an icon of the library as one: every element of an icon is repeated in each row. */
export const onePath = (parts: typeof __iconNode): string => parts.map(([, { d }]) => d).join('');

/** Icons used in every row of a table, by name: their paths are in the page once. */
export function IconSheet({ icons }: { icons: Readonly<Record<string, string>> }) {
  return (
    <svg className="unseen" width={0} height={0} aria-hidden>
      <defs>
        {Object.entries(icons).map(([name, path]) => (
          <path key={name} id={`icon-${name}`} d={path} />
        ))}
      </defs>
    </svg>
  );
}

/** An icon of the sheet that the page shows. */
export function SheetIcon({ name }: { name: string }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
