import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { temperatureText } from '@/components/access-log/temperature';
import { FactList } from '@/components/table/fact-list';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { listIn } from '@/lib/rpc/list-in';
import { rpc } from '@/lib/session/device';
import { dayAndTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './calibrationconfig.module.css';

/** Key of the query. */
export const CORRECTIONS = ['temperature corrections'];
const SHOWN = 3;

/** The last corrections of the sensor; nothing where the device remembers none. */
export function CorrectionsLine() {
  const t = useTranslations('calibrationconfig');
  const format = useFormatter();
  const { timeFormat } = useCapabilities();
  const { data } = useQuery({ queryKey: CORRECTIONS, queryFn: readCorrections });
  if (!data || data.length === 0) return null;
  const day = dayAndTime(timeFormat)?.day ?? timeFormat;
  const texts = data.slice(0, SHOWN).map(({ time, celsius }) => {
    const degrees = `${celsius > 0 ? '+' : ''}${temperatureText(celsius, 'Celsius')}`;
    return t('correctedOn', { degrees: `\u2066${degrees}\u2069`, day: `\u2066${showDeviceTime(time, day)}\u2069` });
  });
  return (
    <div className={classes.last}>
      <FactList facts={[{ key: 'last', label: t('last'), value: format.list(texts, LIST_FORMAT) }]} />
    </div>
  );
}

async function readCorrections() {
  const object = await rpc.call('ThermographyManager.factory.instance', {});
  try {
    const { corrections } = await rpc.call('ThermographyManager.getCorrections', {}, { object });
    return listIn(corrections).flatMap((each) => {
      const { Time, CorrectTemp } = Object(each);
      return typeof Time === 'string' && Number.isFinite(CorrectTemp)
        ? [{ time: Time, celsius: Number(CorrectTemp) }]
        : [];
    });
  } finally {
    // Handles end with the login anyway.
    void rpc.call('ThermographyManager.destroy', {}, { object }).catch(() => undefined);
  }
}
