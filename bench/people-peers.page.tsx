import { Badge, Checkbox, MantineProvider, Table } from '@mantine/core';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AccessUser } from '@/lib/contract/records';
import '@mantine/core/styles.css';

/**
 * The peers of the list of persons: the library's table alone with every row at once (`?rows=all`), or with a page of
 * 20. `window.mount()` draws it over the rows of /people.json; nothing is kept from one draw to the next.
 */
const isWhole = new URLSearchParams(location.search).get('rows') === 'all';
const PAGE = 20;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function People({ people }: { people: readonly AccessUser[] }) {
  const [text, setText] = useState('');
  const [isSorted, setSorted] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => {
    const wanted = text.toLowerCase();
    const fits = people.filter(({ UserID, UserName }) => `${UserID} ${UserName}`.toLowerCase().includes(wanted));
    return isSorted ? fits.sort((a, b) => collator.compare(a.UserName, b.UserName)) : fits;
  }, [people, text, isSorted]);
  const shown = isWhole ? found : found.slice(0, PAGE);
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>User ID</Table.Th>
            <Table.Th>
              <button type="button" onClick={() => setSorted(!isSorted)}>
                Name
              </button>
            </Table.Th>
            {['Type', 'State', 'Valid to', 'Doors'].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((person) => (
            <Table.Tr key={person.UserID}>
              <Table.Td>
                <Checkbox
                  aria-label={person.UserName}
                  checked={chosen.has(person.UserID)}
                  onChange={() => setChosen(new Set([...chosen, person.UserID]))}
                />
              </Table.Td>
              <Table.Td>{person.UserID}</Table.Td>
              <Table.Td>{person.UserName}</Table.Td>
              <Table.Td>{person.UserType}</Table.Td>
              <Table.Td>
                <Badge>{person.UserStatus === 1 ? 'Suspended' : 'Valid'}</Badge>
              </Table.Td>
              <Table.Td>{person.ValidTo}</Table.Td>
              <Table.Td>{person.Doors.join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

let root: ReturnType<typeof createRoot> | undefined;

/** Draws the list again; the rows were fetched before. */
async function load(): Promise<void> {
  const people = (await (await fetch('/people.json')).json()) as AccessUser[];
  const holder = document.getElementById('root');
  Object.assign(window, {
    isReady: true,
    unmount() {
      root?.unmount();
    },
    mount() {
      if (!holder) return;
      root = createRoot(holder);
      root.render(
        <MantineProvider withCssVariables={false} withGlobalClasses={false}>
          <People people={people} />
        </MantineProvider>,
      );
    },
  });
}

void load();
