import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { useActionForm } from '@/lib/forms/use-action-form';
import { rpc, sealed } from '@/lib/session/device';
import { BackupChoice } from './backup-choice';
import type { Comparison } from './compare';
import classes from './page.module.css';
import { reader, useBackupFile } from './use-backup-file';

const DifferencesDialog = lazyPart(() => import('./differences-dialog').then((module) => module.DifferencesDialog));

// The code that compares is loaded with the first comparison.
const comparer = () => import('./compare');

/** Compares a backup with this device, or with another backup. @assumed quality.md 7, difference in words */
export function CompareCard() {
  const t = useTranslations('cfg.cfg');
  const words = useTranslations('cfg.compare');
  const errors = useTranslations('errors');
  const first = useBackupFile();
  const second = useBackupFile();
  const [shown, setShown] = useState<Comparison>();
  const act = useAct();
  const fields = useActionForm({
    initial: { against: 'device' as 'device' | 'file', firstPassword: '', secondPassword: '' },
    label: (key) => (key === 'against' ? words('against') : t('password')),
    disabled: act.isBusy,
    // The choice of a file is no setting: there is no stored value to show.
    isNew: true,
    validate: ({ against, firstPassword, secondPassword }) => ({
      firstPassword: first.passwordProblem(firstPassword),
      secondPassword: against === 'file' ? second.passwordProblem(secondPassword) : undefined,
    }),
  });
  // A password that did not open one file may open the next.
  useEffect(() => fields.setDeviceProblems({}), [first.chosen, second.chosen]);
  const isWithFile = fields.values.against === 'file';
  const needed = isWithFile ? [first, second] : [first];

  /** What is in a file; undefined, and the reason beside it, when it cannot be read. */
  const contentOf = async (backup: typeof first, key: 'firstPassword' | 'secondPassword') => {
    if (!backup.chosen) return undefined;
    const reading = (await reader()).readConfigFile(backup.chosen.bytes, fields.values[key]);
    if (reading.kind === 'read') return reading.content;
    if (reading.kind === 'wrong-password') fields.setDeviceProblems({ [key]: { key: 'FilePassword' } });
    else backup.setProblem(reading.kind === 'damaged' ? 'SignatureError' : 'ConfigFileInvalid');
    return undefined;
  };

  const compare = async () => {
    for (const each of needed) each.setProblem(each.chosen ? undefined : (each.problem ?? 'ConfigFileEmpty'));
    if (needed.some(({ chosen }) => !chosen) || fields.reveal() !== undefined) return;
    await act.run(async () => {
      const file = await contentOf(first, 'firstPassword');
      const earlier = isWithFile && file ? await contentOf(second, 'secondPassword') : undefined;
      if (!file || (isWithFile && !earlier)) return;
      const { compared } = await comparer();
      const result = await compared({ rpc, sealed }, file, earlier);
      if (Object.keys(result.own).length === 0) throw new ActFailure(errors('GetConfigFailed'));
      setShown(result);
    });
  };

  const problem = needed.find((each) => each.problem)?.problem;
  const failure = problem ? errors(problem) : act.failure;
  return (
    <Panel title={words('title')}>
      <form
        className={classes.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        <p>{words('text')}</p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        <BackupChoice
          label={words('first')}
          backup={first}
          password={fields.field('firstPassword')}
          isDisabled={act.isBusy}
        />
        <SegmentedField
          field={fields.field('against')}
          choices={[
            { value: 'device', label: words('device') },
            { value: 'file', label: words('file') },
          ]}
        />
        {isWithFile && (
          <BackupChoice
            label={words('second')}
            backup={second}
            password={fields.field('secondPassword')}
            isDisabled={act.isBusy}
          />
        )}
        <Button type="submit" variant="default" loading={act.isBusy}>
          {words('show')}
        </Button>
      </form>
      {shown && <DifferencesDialog comparison={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}
