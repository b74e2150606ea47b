import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { ICON } from '@/components/theme/icon';
import { browserClock } from '@/lib/clock';
import type { PreviewView } from '@/lib/forms/use-preview';
import { useTable } from '@/lib/forms/use-tables';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { rpc } from '@/lib/session/device';
import { MODES } from './image-mode-fields';
import classes from './mode-stills.module.css';

/** Until the camera's picture has followed a mode that is in force, in milliseconds. @assumed a few frames */
const SETTLE_MS = 300;

interface ModeStillsProps {
  /** From 0. */
  channel: number;
  preview: PreviewView;
  /** The mode of the form. */
  chosen: string;
  isDisabled: boolean;
}

/**
 * Pictures of the camera in each mode, side by side, taken one after the other while the mode is previewed. Call
 * devVideoEncode.getSnapshot. @assumed pages-2 /video/imageMode (side-by-side stills)
 */
export function ModeStills({ channel, preview, chosen, isDisabled }: ModeStillsProps) {
  const t = useTranslations('video.imageMode');
  const act = useAct();
  const { data: stored } = useTable('VideoInImageMode');
  const [stills, setStills] = useState<Partial<Record<string, string>>>({});
  const take = () =>
    act.run(async (signal) => {
      const handle = new AreaHandle(rpc, () =>
        rpc.call('devVideoEncode.factory.instance', { channel, stream: 'Extra1' }),
      );
      try {
        for (const mode of MODES) {
          const table = stored?.map((each, input) => (input === channel ? { ...each, Mode: mode } : each));
          await preview.instead({ VideoInImageMode: table });
          await new Promise<void>((resolve) => void browserClock.after(SETTLE_MS, resolve));
          signal.throwIfAborted();
          const { picture } = await handle.use((object) => rpc.call('devVideoEncode.getSnapshot', {}, { object }));
          signal.throwIfAborted();
          setStills((before) => ({ ...before, [mode]: picture }));
        }
      } finally {
        if (!signal.aborted) await preview.instead(undefined);
        void handle.release((object) => rpc.call('devVideoEncode.destroy', {}, { object }));
      }
    });
  return (
    <Panel
      title={t('stills.title')}
      aside={
        <Button
          size="xs"
          variant="default"
          loading={act.isBusy}
          disabled={isDisabled || !stored}
          leftSection={<IconPhoto {...ICON} />}
          onClick={() => void take()}
        >
          {t('stills.take')}
        </Button>
      }
    >
      <div className={classes.stills} aria-live="polite" aria-busy={act.isBusy || undefined}>
        {MODES.map((mode) => (
          <figure key={mode} className={classes.still} data-chosen={mode === chosen || undefined}>
            {stills[mode] ? (
              <img src={`data:image/jpeg;base64,${stills[mode]}`} alt={t('stills.of', { mode: t(`mode.${mode}`) })} />
            ) : (
              <div className={classes.none} />
            )}
            <figcaption>{t(`mode.${mode}`)}</figcaption>
          </figure>
        ))}
      </div>
      {act.failure && <Notice tone="bad">{act.failure}</Notice>}
    </Panel>
  );
}
