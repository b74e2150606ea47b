import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { REPEAT_ENTER } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { isolated } from '@/lib/i18n/isolated';
import { rpc } from '@/lib/session/device';
import { ReaderGroups } from './reader-groups';
import { ROUTE, type RouteFields, routeInfo, routeProblems } from './route-fields';

interface RouteDrawerProps extends DrawerEnds {
  index: number;
  /** Undefined for a new route. */
  route: RepeatEnterRoute | undefined;
  readers: readonly Choice<string>[];
  sections: readonly Choice<number>[];
}

/** Adds or changes a route. */
export function RouteDrawer({ index, route, readers, sections, ...ends }: RouteDrawerProps) {
  const t = useTranslations('door.repeatEnter');
  const { fields, drawer } = useDrawerForm<RouteFields>({
    initial: ROUTE.toFields(route),
    isNew: !route,
    label: (key) => t(`field.${key}`),
    validate: (values) =>
      routeProblems(values, (id) => readers.find(({ value }) => value === id)?.label ?? isolated(id)),
    fieldOf: ROUTE.fieldOf,
    save: async (values) => {
      await rpc.call('accessControlManager.setRepeatEnterRoute', { index, info: routeInfo(values, route) });
    },
    ...ends,
  });

  return (
    <DrawerForm title={route ? <bdi>{route.Name}</bdi> : t('add')} {...drawer}>
      <TextField field={fields.field('name')} maxLength={REPEAT_ENTER.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <NumberField field={fields.field('resetMin')} unit={t('minutes')} hint={t('resetHint')} />
      <SelectField field={fields.field('section')} choices={sections} />
      <ReaderGroups field={fields.field('groups')} readers={readers} />
    </DrawerForm>
  );
}
