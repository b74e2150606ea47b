import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { isForThisSystem, PluginDownload } from '@/components/feedback/plugin-download';
import { useLongAct } from '@/components/feedback/use-long-act';
import type { Cancel } from '@/lib/clock';
import type { HelperFile } from '@/lib/contract/helper';
import { helper } from '@/lib/helper/device-helper';
import type { HelperClient } from '@/lib/helper/helper-client';
import { HelperFailure } from '@/lib/helper/helper-failure';
import { useStore } from '@/lib/use-store';
import { useHelperText } from './use-helper-text';

/** What the page may do with a chosen file. */
export interface HelperTools {
  helper: HelperClient;
  signal: AbortSignal;
  /** The share done, 0 to 1. */
  onProgress(share: number): void;
}

export interface HelperChoiceProps {
  /** Such as '.bin'. */
  extensions: readonly string[];
  /** Title of the helper's dialog. */
  title: string;
  isDisabled?: boolean;
  /** The action ends with it; it may read the file. */
  onChoose(file: HelperFile, tools: HelperTools): unknown;
}

/**
 * Chooses a file with the optional helper program. Nothing connects to it before the button is pressed, as nearly
 * nobody has it: then it is looked for each second, and its dialog opens once it runs. @spec §1 helper service
 */
export function HelperChoice({ extensions, title, isDisabled = false, onChoose }: HelperChoiceProps) {
  const t = useTranslations('helper');
  const common = useTranslations('common');
  const { kind } = useStore(helper.state);
  const act = useLongAct({ textOf: useHelperText() });
  const release = useRef<Cancel>(undefined);
  useEffect(() => () => release.current?.(), []);

  const choose = async ({ signal, onProgress }: { signal: AbortSignal; onProgress(percent: number): void }) => {
    release.current ??= helper.hold();
    helper.retry();
    try {
      await helper.ready(signal);
      const [file] = await helper.select({ extensions, title }, { signal });
      if (file) await onChoose(file, { helper, signal, onProgress: (share) => onProgress(share * 100) });
    } catch (error) {
      const isGivenUp = error instanceof HelperFailure && error.kind === 'cancelled';
      // Nobody waits for it any more.
      if (isGivenUp && helper.state.get().kind === 'waiting') {
        release.current();
        release.current = undefined;
      }
      if (!isGivenUp) throw error;
    }
  };
  const isWaiting = act.isBusy && kind === 'waiting';
  const isReading = act.progress !== undefined && act.progress > 0;
  return (
    <>
      {act.isBusy ? (
        <Button variant="default" size="xs" disabled={act.isStopping} onClick={act.stop}>
          {common('cancel')}
        </Button>
      ) : (
        <Button variant="default" size="xs" disabled={isDisabled} onClick={() => void act.run(choose)}>
          {t('choose')}
        </Button>
      )}
      <div role="status">
        {isReading && <DoneBar label={t('reading')} done={act.progress ?? 0} total={100} />}
        {act.isBusy && !isReading && kind === 'ready' && t('dialog')}
        {isWaiting && (
          <Notice tone="info" action={<PluginDownload label={t('download')} />}>
            {t('waiting')} {!isForThisSystem() && t('onlyWindows')}
          </Notice>
        )}
      </div>
      {act.failure && (
        <Notice tone="bad" isNews action={kind === 'old' && <PluginDownload label={t('download')} />}>
          {act.failure}
        </Notice>
      )}
    </>
  );
}
