'use client';

import { Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useEffect } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { useProblemText } from '@/components/feedback/problem-text';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { PTZ } from '@/lib/contract/limits';
import type { PtzPreset } from '@/lib/contract/methods/ptz';
import { useActionForm } from '@/lib/forms/use-action-form';
import { isolated } from '@/lib/i18n/isolated';
import { freeIndex } from '@/lib/ptz/field-problems';
import { presetProblems, type TypedPreset } from '@/lib/ptz/preset-problems';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import classes from './ptz-pad.module.css';
import { useAttempt } from './use-attempt';
import { usePresets } from './use-presets';

interface PtzPresetsProps {
  control: PtzControl;
  /** 1 to 8, for moving to a preset. */
  speed: number;
  isDisabled?: boolean;
}

/** Stored positions of the camera: go there, overwrite with the current position, delete, and add a new one. */
export function PtzPresets({ control, speed, isDisabled = false }: PtzPresetsProps) {
  const t = useTranslations('ptz');
  const common = useTranslations('common');
  const attempt = useAttempt();
  const query = usePresets(control);
  const presets = query.data ?? [];
  const list = useKeptFocus(presets.map((each) => each.Index).join());

  const run = async (act: () => Promise<void>): Promise<boolean> => {
    const isDone = await attempt(act);
    await query.refetch();
    return isDone;
  };
  const remove = async ({ Index, Name }: PtzPreset) => {
    const title = t('removeTitle', { name: isolated(Name) });
    const confirm = t('removeButton');
    const isSure = await ask({ title, text: t('removeText'), confirm, cancel: common('cancel'), isDangerous: true });
    if (isSure) await run(() => control.order('ptz.removePreset', { index: Index }));
  };
  const keep = async (index: number, name: string): Promise<boolean> => {
    const taken = presets.find((each) => each.Index === index);
    const isFree =
      !taken ||
      (await ask({
        title: t('replaceTitle', { name: isolated(taken.Name) }),
        text: t('replaceText', { index: String(index) }),
        confirm: t('replaceButton'),
        cancel: common('cancel'),
      }));
    return isFree && run(() => control.order('ptz.setPreset', { index, name }));
  };

  if (query.isError && !query.data) return <FailedQuery query={query} />;
  return (
    <>
      <div ref={list} tabIndex={-1}>
        {presets.length === 0 ? (
          <p className={classes.none}>{query.isPending ? common('loading') : t('noPresets')}</p>
        ) : (
          <SimpleTable
            rows={presets}
            rowKey={(preset) => String(preset.Index)}
            columns={[
              { key: 'index', title: t('index'), cell: (preset) => preset.Index },
              { key: 'name', title: t('name'), card: 'name', cell: (preset) => <bdi>{preset.Name}</bdi> },
              {
                key: 'acts',
                title: t('operations'),
                hasActions: true,
                cell: (preset) => {
                  const name = isolated(preset.Name);
                  return (
                    <>
                      <RowAct
                        icon={IconMapPin}
                        label={t('go', { name })}
                        isDisabled={isDisabled}
                        onClick={() => run(() => control.order('ptz.gotoPreset', { index: preset.Index, speed }))}
                      />
                      <RowAct
                        icon={IconDeviceFloppy}
                        label={t('set', { name })}
                        isDisabled={isDisabled}
                        onClick={() => keep(preset.Index, preset.Name)}
                      />
                      <RowAct
                        icon={IconTrash}
                        label={t('remove', { name })}
                        isDisabled={isDisabled}
                        onClick={() => remove(preset)}
                      />
                    </>
                  );
                },
              },
            ]}
          />
        )}
      </div>
      <KeepPlace
        free={freeIndex(
          presets.map((each) => each.Index),
          PTZ.presetIndex,
        )}
        isDisabled={isDisabled || query.isPending}
        onKeep={keep}
      />
    </>
  );
}

interface KeepPlaceProps {
  /** Suggested number. */
  free: number | undefined;
  isDisabled: boolean;
  onKeep(index: number, name: string): Promise<boolean>;
}

function KeepPlace({ free, isDisabled, onKeep }: KeepPlaceProps) {
  const t = useTranslations('ptz');
  const problemText = useProblemText();
  const suggested: TypedPreset = { index: free === undefined ? '' : String(free), name: '' };
  const form = useActionForm<TypedPreset>({ initial: suggested, label: (key) => t(key), validate: presetProblems });
  // Another number is free once the list has changed; what was typed stays.
  const isOutdated = form.changed.length === 0 && form.loaded.index !== suggested.index;
  useEffect(() => {
    if (isOutdated) form.reset(suggested);
  });
  const box = (key: keyof TypedPreset) => {
    const { label, value, problem, set } = form.field(key);
    return {
      label,
      value,
      disabled: isDisabled,
      error: problem && problemText(problem),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(currentTarget.value),
    };
  };
  const submit = form.onSubmit(async ({ index, name }) => {
    if (await onKeep(Number(index), name.trim())) form.reset(suggested);
  });
  return (
    <form className={classes.keep} onSubmit={submit} noValidate>
      <TextInput {...box('index')} dir="ltr" inputMode="numeric" autoComplete="off" maxLength={3} />
      <TextInput {...box('name')} dir="auto" autoComplete="off" />
      <Button type="submit" variant="default" disabled={isDisabled}>
        {t('keep')}
      </Button>
    </form>
  );
}
