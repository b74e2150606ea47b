import { browserClock, type Cancel } from '@/lib/clock';
import { rpc, session } from '@/lib/session/device';
import { previewsOfLogin } from '@/lib/trial/trial';
import { heldPreviews } from './preview';
import { browserPreviewTabs, PreviewTabs } from './preview-tabs';

/** This tab among the others of its login. */
export const tabPreviews = new PreviewTabs({
  rpc,
  session,
  clock: browserClock,
  held: heldPreviews,
  isHidden: () => document.hidden,
  findTabs: browserPreviewTabs,
});

/** On every page, for as long as a login is open: a tab that shows no preview also keeps the login of one that does. */
function follow(): void {
  let leave: Cancel | undefined;
  /** Mark of the login that it takes part for. */
  let mark: string | undefined;
  const followLogin = () => {
    const next = session.forTabs()?.mark;
    if (next === mark) return;
    mark = next;
    leave?.();
    leave = next === undefined ? undefined : tabPreviews.join();
  };
  const found = () => tabPreviews.found(previewsOfLogin.get());
  session.state.subscribe(followLogin);
  previewsOfLogin.subscribe(found);
  followLogin();
  found();
}
follow();
