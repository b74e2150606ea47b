import { Button, Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { callLog } from '@/lib/health/own-calls';
import type { SupportPart } from '@/lib/health/support-file';
import { saveFile } from '@/lib/save-file';
import { rpc, sealed } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './health.module.css';

const TextDialog = lazyPart(() => import('./text-dialog').then((module) => module.TextDialog));

/** In their order, each with whether it is in the file at first. */
const PARTS: readonly (readonly [part: SupportPart, isFirst: boolean])[] = [
  ['calls', true],
  ['capabilities', true],
  ['settings', false],
  ['connection', true],
];

/** Makes the file for support; it can be read before it is saved. */
export function SupportPanel() {
  const t = useTranslations('health.support');
  const visitor = useVisitor();
  const [parts, setParts] = useState<readonly SupportPart[]>(PARTS.flatMap(([part, isFirst]) => (isFirst ? part : [])));
  const [inside, setInside] = useState<string>();
  const act = useAct();
  const made = async (use: (content: string) => void) => {
    if (!visitor) return;
    const { capabilities, authorities } = visitor;
    const [{ supportFile }, { pageTables }, { readDeviceTables }, { isSecureTable }] = await Promise.all([
      import('@/lib/health/support-file'),
      import('@/lib/config-file/table-pages'),
      import('@/lib/config-file/apply-differences'),
      import('@/lib/rpc/clear-calls'),
    ]);
    const tables = () =>
      readDeviceTables(
        { rpc, sealed },
        pageTables().filter((name) => !isSecureTable(name as never)),
      );
    const log = callLog.get();
    use(await supportFile(parts, { log, capabilities, authorities, tables, now: Date.now() }));
  };
  const save = (content: string) => {
    saveFile('gatehouse-support.json', new Blob([content], { type: 'application/json' }));
    toast.success(t('saved'));
  };

  return (
    <Panel title={t('title')}>
      <div className={classes.support}>
        {PARTS.map(([part]) => (
          <Checkbox
            key={part}
            label={
              <span className={classes.part}>
                {t(`part.${part}`)}
                {part === 'settings' && <span>{t('settingsHint')}</span>}
              </span>
            }
            checked={parts.includes(part)}
            onChange={({ currentTarget: { checked } }) =>
              setParts(PARTS.flatMap(([each]) => ((each === part ? checked : parts.includes(each)) ? each : [])))
            }
          />
        ))}
        <p>{t('hint')}</p>
        <div className={classes.acts}>
          <Button
            disabled={parts.length === 0}
            loading={act.isBusy}
            onClick={() => void act.run(() => made(save), t('save'))}
          >
            {t('save')}
          </Button>
          <Button
            variant="subtle"
            disabled={parts.length === 0 || act.isBusy}
            onClick={() => void act.run(() => made(setInside), t('look'))}
          >
            {t('look')}
          </Button>
        </div>
      </div>
      {inside !== undefined && (
        <TextDialog
          title={t('inside')}
          content={inside}
          act={{ label: t('save'), run: () => save(inside) }}
          onClose={() => setInside(undefined)}
        />
      )}
    </Panel>
  );
}
