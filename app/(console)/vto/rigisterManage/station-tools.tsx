import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { useTable } from '@/lib/forms/use-tables';
import { ONLINE_STATES, type OnlineState } from '@/lib/intercom/online-rows';

interface StationToolsProps {
  state: OnlineState | '';
  onState(state: OnlineState | ''): void;
}

/** Filter by state, and a note when registration is off on this device. */
export function StationTools({ state, onState }: StationToolsProps) {
  const t = useTranslations('vto.rigisterManage');
  const online = useTranslations('onlineStatus');
  const registrar = useTable('Registar').data;
  return (
    <>
      <NativeSelect
        aria-label={online('field.state')}
        value={state}
        onChange={(event) => onState(event.currentTarget.value as OnlineState | '')}
        data={[
          { value: '', label: online('allStates') },
          ...ONLINE_STATES.map((value) => ({ value, label: online(`state.${value}`) })),
        ]}
      />
      {registrar?.Enable === false && <Notice tone="warn">{t('registrarOff')}</Notice>}
    </>
  );
}
