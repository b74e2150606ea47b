import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { promptLook } from '@/components/terminal/screen-look';
import { TerminalPreview } from '@/components/terminal/terminal-preview';
import { PROMPT_RESULTS, type PromptResult } from '@/lib/contract/tables/terminal-screen';
import type { Values } from '@/lib/forms/bind';
import { rpc } from '@/lib/session/device';
import type { PROMPTS } from './mode-fields';
import { promptOf } from './prompt-of';

interface PromptPreviewProps {
  values: Values<typeof PROMPTS>;
  isChanged: boolean;
  isDisabled: boolean;
}

/** The prompt for each result, and a button that shows the stored one at the terminal. */
export function PromptPreview({ values, isChanged, isDisabled }: PromptPreviewProps) {
  const t = useTranslations('individuation.mode');
  const act = useAct();
  const [result, setResult] = useState<PromptResult>('Success');
  const look = promptLook(result, promptOf(values));
  const facts = look.kind === 'prompt' ? [look.name, look.userId, look.text].filter(Boolean) : [];
  const test = () => act.run(() => rpc.call('VideoOutput.showPrompt', { channel: 0, result }), t('test'));
  return (
    <TerminalPreview<PromptResult>
      look={look}
      line={facts.join(' · ') || t(`result.${result}`)}
      isChanged={isChanged}
      shown={{
        value: result,
        choices: PROMPT_RESULTS.map((value) => ({ value, label: t(`result.${value}`) })),
        onChange: setResult,
      }}
      act={<ActButton label={t('test')} isBusy={act.isBusy} isDisabled={isDisabled} run={test} />}
    />
  );
}
