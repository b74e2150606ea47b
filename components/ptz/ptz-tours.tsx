'use client';

import { IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { PTZ } from '@/lib/contract/limits';
import type { PtzTour } from '@/lib/contract/methods/ptz';
import { isolated } from '@/lib/i18n/isolated';
import { freeIndex } from '@/lib/ptz/field-problems';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import { sentTour, type TypedTour, typedTour } from '@/lib/ptz/typed-tour';
import classes from './ptz-pad.module.css';
import { TourForm } from './tour-form';
import { useAttempt } from './use-attempt';
import { usePresets } from './use-presets';

interface PtzToursProps {
  control: PtzControl;
  isDisabled?: boolean;
}

/** Repeated moves from preset to preset: start, stop, change, delete, and add a tour. */
export function PtzTours({ control, isDisabled = false }: PtzToursProps) {
  const t = useTranslations('ptz');
  const common = useTranslations('common');
  const attempt = useAttempt();
  const presets = usePresets(control);
  const query = useQuery({ queryKey: ['ptz tours'], queryFn: () => control.tours() });
  const tours = query.data ?? [];
  const [changed, setChanged] = useState<TypedTour>();
  /** Number of saves of a tour: the form is reset after each. */
  const [saved, setSaved] = useState(0);
  const taken = tours.map((each) => each.Index);
  const list = useKeptFocus(taken.join());
  const free: TypedTour = { index: freeIndex(taken, PTZ.pathIndex) ?? PTZ.pathIndex.min, name: '', steps: [] };

  const save = async (tour: TypedTour) => {
    const replaced = tour.index === changed?.index ? undefined : tours.find((each) => each.Index === tour.index);
    const isSure =
      !replaced ||
      (await ask({
        title: t('tour.replaceTitle', { name: isolated(replaced.Name) }),
        text: t('tour.replaceText', { index: String(tour.index) }),
        confirm: t('replaceButton'),
        cancel: common('cancel'),
      }));
    if (!isSure || !(await attempt(() => control.order('ptz.setTour', sentTour(tour))))) return;
    await query.refetch();
    setChanged(undefined);
    setSaved((times) => times + 1);
  };
  const remove = async ({ Index, Name }: PtzTour) => {
    const isSure = await ask({
      title: t('tour.removeTitle', { name: isolated(Name) }),
      text: t('tour.removeText'),
      confirm: t('removeButton'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!isSure) return;
    const isGone = await attempt(() => control.order('ptz.removeTour', { index: Index }));
    if (isGone && changed?.index === Index) setChanged(undefined);
    await query.refetch();
  };

  if (query.isError && !query.data) return <FailedQuery query={query} />;
  if (presets.isError && !presets.data) return <FailedQuery query={presets} />;
  if (query.isPending || presets.isPending) return <p className={classes.none}>{common('loading')}</p>;
  return (
    <>
      <div ref={list} tabIndex={-1}>
        {tours.length === 0 ? (
          <p className={classes.none}>{t('tour.none')}</p>
        ) : (
          <SimpleTable
            rows={tours}
            rowKey={(tour) => String(tour.Index)}
            columns={[
              { key: 'index', title: t('index'), cell: (tour) => tour.Index },
              { key: 'name', title: t('name'), cell: (tour) => <bdi>{tour.Name}</bdi> },
              { key: 'steps', title: t('tour.steps'), cell: (tour) => tour.Steps.length },
              {
                key: 'acts',
                title: t('operations'),
                hasActions: true,
                cell: (tour) => {
                  const name = isolated(tour.Name);
                  const index = tour.Index;
                  return (
                    <>
                      <RowAct
                        icon={IconPlayerPlay}
                        label={t('tour.start', { name })}
                        isDisabled={isDisabled}
                        onClick={() => attempt(() => control.order('ptz.startTour', { index }))}
                      />
                      <RowAct
                        icon={IconPlayerStop}
                        label={t('tour.stop', { name })}
                        isDisabled={isDisabled}
                        onClick={() => attempt(() => control.order('ptz.stopTour', { index }))}
                      />
                      <RowAct
                        icon={IconPencil}
                        label={t('tour.change', { name })}
                        isDisabled={isDisabled}
                        onClick={() => setChanged(typedTour(tour))}
                      />
                      <RowAct
                        icon={IconTrash}
                        label={t('remove', { name })}
                        isDisabled={isDisabled}
                        onClick={() => remove(tour)}
                      />
                    </>
                  );
                },
              },
            ]}
          />
        )}
      </div>
      <TourForm
        key={`${changed?.index} ${saved}`}
        initial={changed ?? free}
        presets={presets.data ?? []}
        isDisabled={isDisabled}
        onSave={save}
        {...(changed && { onCancel: () => setChanged(undefined) })}
      />
    </>
  );
}
