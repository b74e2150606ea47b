import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { PluginDownload } from '@/components/feedback/plugin-download';
import { type HelperTools, useHelperAct } from '@/components/form/use-helper-act';
import { HelperError } from '@/lib/contract/helper';
import { PLUGIN } from '@/lib/contract/plugin';
import { HelperFailure } from '@/lib/helper/helper-failure';
import type { LiveSource } from '@/lib/media/live-source';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './helper-window.module.css';

/**
 * Live video in a window of the helper program, over the picture of the page: for browsers that the plugin is meant
 * for and that do not have it. The program signs in to the device by itself, so it asks first. @spec §7 helper
 * websocket; where it is offered @assumed pages-3 9
 */
export function HelperWindow({ source }: { source: LiveSource }) {
  const t = useTranslations('video.live.plugin');
  const helperTexts = useTranslations('helper');
  const common = useTranslations('common');
  const { webPort } = useCapabilities();
  const own = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { kind, ...act } = useHelperAct((error) => {
    if (!(error instanceof HelperFailure)) return undefined;
    if (error.kind === 'old') return t('windowOld');
    return t(error.code === HelperError.NotSignedIn ? 'windowRefused' : 'windowFailed');
  });
  const close = useRef(act.release);
  useEffect(() => {
    close.current = act.release;
  });
  useEffect(() => {
    // The window is gone with the program that showed it.
    if (isOpen && kind !== 'ready') {
      setOpen(false);
      close.current();
    }
  }, [isOpen, kind]);

  const open = async ({ helper, signal }: HelperTools) => {
    const { hostname, port, protocol } = window.location;
    const { userName: user, password } = source;
    const ownPort = Number(port) || PLUGIN.defaultPorts[protocol === 'https:' ? 'https' : 'http'];
    const device = { ip: hostname, port: ownPort, httpPort: webPort, user, password };
    await helper.login(device, { signal });
    await helper.pluginWindow(screenPlace(own.current), { signal });
    setOpen(true);
  };
  const start = async () => {
    const question = { title: t('window'), text: t('windowText'), confirm: t('windowOpen'), cancel: common('cancel') };
    if (await ask(question)) await act.run(open);
  };
  const end = () => {
    setOpen(false);
    act.release();
  };
  const isWaiting = act.isBusy && kind === 'waiting';
  return (
    <div ref={own} className={classes.window}>
      {act.isBusy ? (
        <Button variant="default" size="xs" disabled={act.isStopping} onClick={act.stop}>
          {common('cancel')}
        </Button>
      ) : (
        <Button variant="default" size="xs" onClick={() => (isOpen ? end() : void start())}>
          {t(isOpen ? 'windowClose' : 'window')}
        </Button>
      )}
      <div role="status">
        {isOpen && t('windowShown')}
        {act.isBusy && kind === 'ready' && t('windowOpening')}
        {isWaiting && (
          <Notice tone="info" action={<PluginDownload label={helperTexts('download')} />}>
            {t('windowWaiting')}
          </Notice>
        )}
      </div>
      {act.failure && (
        <Notice tone="bad" isNews action={kind === 'old' && <PluginDownload label={helperTexts('download')} />}>
          {act.failure}
        </Notice>
      )}
    </div>
  );
}

/** Where the picture beside this element is, in pixels of the screen; the frame of the browser is at its top. */
function screenPlace(element: HTMLElement | null): [number, number, number, number] {
  const picture = element?.parentElement?.querySelector('[data-state]') ?? element;
  const { left = 0, top = 0, width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
  const { screenX, screenY, outerWidth, innerWidth, outerHeight, innerHeight, devicePixelRatio } = window;
  const side = Math.max(0, (outerWidth - innerWidth) / 2);
  const inPixels = (length: number) => Math.round(length * devicePixelRatio);
  const place = [screenX + side + left, screenY + Math.max(0, outerHeight - innerHeight - side) + top] as const;
  return [inPixels(place[0]), inPixels(place[1]), Math.max(1, inPixels(width)), Math.max(1, inPixels(height))];
}
