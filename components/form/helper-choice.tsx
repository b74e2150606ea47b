import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { isForThisSystem, PluginDownload } from '@/components/feedback/plugin-download';
import type { HelperFile } from '@/lib/contract/helper';
import { type HelperTools, useHelperAct } from './use-helper-act';
import { useHelperText } from './use-helper-text';

export interface HelperChoiceProps {
  /** Such as '.bin'. */
  extensions: readonly string[];
  /** Title of the helper's dialog. */
  title: string;
  isDisabled?: boolean;
  /** The action ends with it; it may read or convert the file. */
  onChoose(file: HelperFile, tools: HelperTools): unknown;
}

/**
 * Chooses a file with the optional helper program, which is looked for once the button is pressed: its dialog opens
 * when it runs. @spec §1 helper service
 */
export function HelperChoice({ extensions, title, isDisabled = false, onChoose }: HelperChoiceProps) {
  const t = useTranslations('helper');
  const common = useTranslations('common');
  const act = useHelperAct(useHelperText());
  const { kind } = act;
  const choose = async (tools: HelperTools) => {
    const [file] = await tools.helper.select({ extensions, title }, { signal: tools.signal });
    if (file) await onChoose(file, tools);
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
