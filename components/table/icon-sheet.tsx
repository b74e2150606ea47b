import type { Icon } from '@tabler/icons-react';

/** Icons that stand in every row of a table, by name: their paths stand in the page once. */
export function IconSheet({ icons }: { icons: Readonly<Record<string, Icon>> }) {
  return (
    <svg className="unseen" width={0} height={0} aria-hidden>
      {Object.entries(icons).map(([name, Drawn]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Drawn size={24} stroke={1.75} />
        </symbol>
      ))}
    </svg>
  );
}

/** An icon of the sheet that the page shows. */
export function SheetIcon({ name }: { name: string }) {
  return (
    <svg width={16} height={16} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
