import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { REPEAT_ENTER } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { useFields } from '@/lib/forms/use-fields';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { ReaderGroups } from './reader-groups';
import { type RouteFields, routeFieldOf, routeFields, routeInfo, routeProblems } from './route-fields';

interface RouteDrawerProps {
  index: number;
  /** Undefined: a new one. */
  route: RepeatEnterRoute | undefined;
  readers: readonly Choice<string>[];
  sections: readonly Choice<number>[];
  onClose(): void;
  onSaved(): void;
}

/** Adds or changes a route. */
export function RouteDrawer({ index, route, readers, sections, onClose, onSaved }: RouteDrawerProps) {
  const t = useTranslations('door.repeatEnter');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fields = useFields<RouteFields>({
    initial: routeFields(route),
    label: (key) => t(`field.${key}`),
    disabled: isBusy,
    validate: routeProblems,
  });
  const save = async () => {
    if (fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await rpc.call('accessControlManager.setRepeatEnterRoute', { index, info: routeInfo(fields.values, route) });
      toast.success(form('saved'));
      onSaved();
      onClose();
    } catch (error) {
      const key = error instanceof RpcError ? routeFieldOf(error.detail.field) : undefined;
      if (key) fields.setDeviceProblems({ [key]: { key: 'Refused' } });
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DrawerForm
      title={route ? <bdi>{route.Name}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={failure}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField field={fields.field('name')} maxLength={REPEAT_ENTER.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <NumberField field={fields.field('resetMin')} unit={t('minutes')} hint={t('resetHint')} />
      <SelectField field={fields.field('section')} choices={sections} />
      <ReaderGroups field={fields.field('groups')} readers={readers} />
    </DrawerForm>
  );
}
