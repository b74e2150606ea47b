import { render, waitFor } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { controlId } from '@/components/form/control-id';
import { LOADING } from '@/components/form/device-page.fixtures';
import { TestProvider } from '@/components/form/test-provider';
import type { Setting } from '@/lib/settings-index/settings';
import ShowSetting from './show-setting';
import { wantedOf, wantedSetting } from './wanted-setting';

/** Without a layout nothing has a parent to be placed in: here everything has, as in an open page. */
export function setUpLayout(): void {
  const shown = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent');
  beforeAll(() => {
    Element.prototype.scrollIntoView = () => undefined;
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
      configurable: true,
      get(this: HTMLElement) {
        return this.parentElement;
      },
    });
  });
  afterAll(() => {
    if (shown) Object.defineProperty(HTMLElement.prototype, 'offsetParent', shown);
  });
}

/** Shows a setting on the rendered page, as a search hit does, and returns the element that got the focus. */
export async function showOnPage(setting: Setting): Promise<Element | null> {
  shownToasts.set([]);
  const wanted = wantedOf(setting);
  wantedSetting.set(wanted);
  const shown = render(
    <TestProvider>
      <ShowSetting wanted={wanted} />
    </TestProvider>,
  );
  await waitFor(() => {
    if (wantedSetting.get()) throw new Error('still looking');
  }, LOADING);
  shown.unmount();
  return document.activeElement;
}

/** Whether an element belongs to a field: it is its control, or its row where the control is off. */
export function isOfField(element: Element | null, key = ''): boolean {
  const id = controlId(key);
  const own = `[data-field="${CSS.escape(key)}"], #${CSS.escape(id)}, #${CSS.escape(id)}-label`;
  return element !== null && (element.closest(own) !== null || [...element.children].some((each) => each.matches(own)));
}
