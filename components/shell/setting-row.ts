import { controlId } from '@/components/form/control-id';

/** Names of rows and parts. */
const NAMES = 'label, [id$="-label"], legend, h2, h3, summary';

/**
 * The element with one of the texts, the first text first; `isRowOnly`: neither the head of a column nor a button.
 */
export function elementOf(texts: readonly string[], place: Element, isRowOnly: boolean): HTMLElement | undefined {
  const named = [...place.querySelectorAll<HTMLElement>(isRowOnly ? NAMES : `${NAMES}, th, button`)];
  const shown = named.filter((each) => each.offsetParent !== null && each.getAttribute('role') !== 'tab');
  // A large button says more below its name.
  const nameOf = (each: HTMLElement) => (each.querySelector('strong') ?? each).textContent?.trim();
  return texts.flatMap((text) => shown.find((each) => nameOf(each) === text) ?? [])[0];
}

/** The row, or the control, of a field; one that is folded away with a feature that is off is opened once. */
export function rowFinder(key: string, places: () => readonly HTMLElement[]): () => HTMLElement | undefined {
  const id = CSS.escape(controlId(key));
  const opened = new Set<Element>();
  return () => {
    const all = (own: string) => places().flatMap((place) => [...place.querySelectorAll<HTMLElement>(own)]);
    const own = all(`[data-field="${CSS.escape(key)}"], #${id}, #${id}-label`);
    // A field of several members has a row for each.
    const rows = own.length > 0 ? own : all(`[data-field^="${CSS.escape(key)}."]`);
    const fold = rows[0]?.closest('[hidden][id]');
    if (fold && !opened.has(fold)) {
      opened.add(fold);
      document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(fold.id)}"]`)?.click();
    }
    return rows.find((each) => each.offsetParent !== null && !each.closest('[hidden]'));
  };
}
