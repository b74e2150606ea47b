import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { REPEAT_ENTER } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { useFields } from '@/lib/forms/use-fields';
import { isolated } from '@/lib/i18n/isolated';
import { rpc } from '@/lib/session/device';
import { ReaderGroups } from './reader-groups';
import { ROUTE, type RouteFields, routeInfo, routeProblems } from './route-fields';

interface RouteDrawerProps {
  index: number;
  /** Undefined for a new route. */
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
  const saving = useDrawerSave({ onSaved, onClose });
  const fields = useFields<RouteFields>({
    initial: ROUTE.toFields(route),
    isNew: !route,
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: (values) =>
      routeProblems(values, (id) => readers.find(({ value }) => value === id)?.label ?? isolated(id)),
  });
  const save = () =>
    void saving.save(fields, ROUTE.fieldOf, async () => {
      await rpc.call('accessControlManager.setRepeatEnterRoute', { index, info: routeInfo(fields.values, route) });
      return { message: form('saved') };
    });

  return (
    <DrawerForm
      isNew={!route}
      title={route ? <bdi>{route.Name}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
    >
      <TextField field={fields.field('name')} maxLength={REPEAT_ENTER.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <NumberField field={fields.field('resetMin')} unit={t('minutes')} hint={t('resetHint')} />
      <SelectField field={fields.field('section')} choices={sections} />
      <ReaderGroups field={fields.field('groups')} readers={readers} />
    </DrawerForm>
  );
}
