import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { temperatureText } from '@/components/access-log/temperature';
import { bdi } from '@/components/feedback/bdi';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogCancel } from '@/components/form/dialog-cancel';
import { DialogFrame } from '@/components/form/dialog-frame';
import { NumberField } from '@/components/form/number-field';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import { BOX_GRID, TEMPERATURE } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { rangeProblem } from '@/lib/validation/text-kinds';
import classes from './calibrationconfig.module.css';
import { CAPTURES, type Captures, meanOf, outlierOf, spreadOf, withCapture } from './captures';
import { CORRECTIONS } from './corrections-line';
import { MeasuredBox } from './measured-box';
import type { Measured } from './use-measured';

/** The middle of the picture, where nobody was seen yet, on the grid of BOX_GRID. */
const MIDDLE: [number, number] = [BOX_GRID / 2, BOX_GRID / 2];
const STEPS = ['reference', 'captures', 'result'] as const;
type Step = (typeof STEPS)[number];

/** A sensor of this device, for as long as the dialog is open. */
function useSensor() {
  const [handle] = useState(() => new AreaHandle(rpc, () => rpc.call('ThermographyManager.factory.instance', {})));
  useEffect(
    () => () => void handle.release((object) => rpc.call('ThermographyManager.destroy', {}, { object })),
    [handle],
  );
  return handle;
}

interface CalibrateDialogProps {
  /** Whom the picture shows now. */
  current: Measured | undefined;
  /** The correction in force, in degrees. */
  correction: number;
  onClose(): void;
}

/**
 * Compares a thermometer with three measurements of the same person, and has the device correct its sensor. Degrees are
 * Celsius, as the device keeps them. @assumed pages-3 /calibrationconfig
 */
export function CalibrateDialog({ current, correction, onClose }: CalibrateDialogProps) {
  const t = useTranslations('calibrationconfig.wizard');
  const common = useTranslations('common');
  const queries = useQueryClient();
  const sensor = useSensor();
  const close = useWhileOpen(onClose);
  const act = useAct({ textOf: (error) => textOf(error) });
  const [step, setStep] = useState<Step>('reference');
  const [captures, setCaptures] = useState<Captures>([]);
  const [at, setAt] = useState(MIDDLE);
  const fields = useActionForm({
    initial: { reference: '' as number | '' },
    label: () => t('reading'),
    validate: ({ reference }) => ({ reference: rangeProblem(reference, TEMPERATURE.reference) }),
    isNew: true,
  });
  const seen = current?.point;
  useEffect(() => {
    if (seen) setAt([Math.round(seen.left * BOX_GRID), Math.round(seen.top * BOX_GRID)]);
  }, [seen]);

  const reference = Number(fields.values.reference);
  const isApart = captures.length === CAPTURES && spreadOf(captures) > TEMPERATURE.apart;
  const outlier = isApart ? outlierOf(captures) : undefined;
  const isDone = captures.length === CAPTURES && !isApart;
  const next = correction + reference - meanOf(captures);
  const degrees = (celsius: number) => `\u2066${temperatureText(celsius, 'Celsius')}\u2069`;
  const signed = (celsius: number) => `\u2066${celsius > 0 ? '+' : ''}${temperatureText(celsius, 'Celsius')}\u2069`;

  const textOf = (error: unknown) => {
    if (!(error instanceof RpcError)) return undefined;
    const { reason, field } = error.detail;
    if (reason === 'TempUnstable') return t('unstableDevice');
    if (reason === 'SensorOffline') return t('offline');
    return field === 'Reference' ? t('tooFar') : undefined;
  };
  const toCaptures = fields.onSubmit(() => setStep('captures'));
  const capture = () =>
    act.run(async () => {
      const { temperature } = await sensor.use((object) =>
        rpc.call('ThermographyManager.getTemperature', { point: at }, { object, needs: ['temperature'] }),
      );
      setCaptures((before) => withCapture(before, temperature));
    });
  const calibrate = () =>
    act.run(async () => {
      const { CorrectTemp } = await sensor.use((object) =>
        rpc.call('ThermographyManager.calibrate', { Reference: reference }, { object, needs: ['CorrectTemp'] }),
      );
      void queries.invalidateQueries({ queryKey: ['table', 'MeasureTemperature'] });
      void queries.invalidateQueries({ queryKey: CORRECTIONS });
      toast.success(t('corrected', { correction: signed(CorrectTemp) }));
      close();
    });
  const failure = act.failure && (
    <Notice tone="bad" isNews>
      {act.failure}
    </Notice>
  );

  return (
    <DialogFrame title={t('title')} size={560} changed={fields.changedNames} onClose={onClose}>
      <ol className={classes.steps}>
        {STEPS.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t(`step.${each}`)}
          </li>
        ))}
      </ol>
      {step === 'reference' && (
        <DialogStep
          title={t('referenceTitle')}
          foot={
            <>
              <DialogCancel />
              <Button onClick={() => toCaptures()}>{common('next')}</Button>
            </>
          }
        >
          <p>{t('referenceText')}</p>
          {/* Enter goes on, as in every dialog. */}
          <form className={classes.reference} noValidate onSubmit={toCaptures}>
            <NumberField field={fields.field('reference')} unit="°C" decimals={2} />
          </form>
        </DialogStep>
      )}
      {step === 'captures' && (
        <DialogStep
          title={t('capturesTitle', { reference: degrees(reference) })}
          foot={
            <>
              <Button variant="default" onClick={() => setStep('reference')}>
                {common('back')}
              </Button>
              <Button variant={isDone ? 'default' : 'filled'} loading={act.isBusy} onClick={() => void capture()}>
                {captures.length < CAPTURES ? t('capture') : t('again')}
              </Button>
              <Button variant={isDone ? 'filled' : 'default'} disabled={!isDone} onClick={() => setStep('result')}>
                {common('next')}
              </Button>
            </>
          }
        >
          <p>{t('capturesText')}</p>
          <div>
            <DeviceLivePanel isCompact>
              {(ratio) => <MeasuredBox person={current} unit="Celsius" ratio={ratio} />}
            </DeviceLivePanel>
          </div>
          <ol className={classes.captures} aria-live="polite">
            {Array.from({ length: CAPTURES }, (_, index) => {
              const value = captures[index];
              return (
                <li key={index} data-apart={index === outlier || undefined}>
                  <span>{t('captureNumber', { number: index + 1 })}</span>
                  <b>{value === undefined ? '–' : degrees(value)}</b>
                  <span>{value === undefined ? '' : t('apartFrom', { degrees: signed(value - reference) })}</span>
                </li>
              );
            })}
          </ol>
          {outlier !== undefined && (
            <Notice tone="bad" isNews>
              {t('unstable', { apart: degrees(TEMPERATURE.apart), number: outlier + 1 })}
            </Notice>
          )}
          {failure}
        </DialogStep>
      )}
      {step === 'result' && (
        <DialogStep
          title={t('resultTitle')}
          foot={
            <>
              <Button variant="default" onClick={() => setStep('captures')}>
                {common('back')}
              </Button>
              <Button loading={act.isBusy} onClick={() => void calibrate()}>
                {t('correct')}
              </Button>
            </>
          }
        >
          <p>{t.rich('resultText', { bdi, measured: degrees(meanOf(captures)), reference: degrees(reference) })}</p>
          <p>{t.rich('resultNext', { bdi, was: signed(correction), next: signed(next) })}</p>
          {failure}
        </DialogStep>
      )}
    </DialogFrame>
  );
}
