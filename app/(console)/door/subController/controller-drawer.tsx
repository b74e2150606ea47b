import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { FoundController, SubController } from '@/lib/contract/methods/sub-controllers';
import { isolated } from '@/lib/i18n/isolated';
import { readRows } from '@/lib/records/read-rows';
import { rpc, sealed } from '@/lib/session/device';
import classes from './controller-drawer.module.css';
import {
  CONTROLLER,
  type ControllerFields,
  controllerFields,
  controllerInfo,
  controllerProblems,
} from './controller-fields';

interface ControllerDrawerProps extends DrawerEnds {
  /** Undefined for a new controller. */
  controller: SubController | undefined;
  others: readonly SubController[];
  models: readonly string[];
}

/** Adds or changes a chained controller; the call is encrypted because it carries a password. */
export function ControllerDrawer({ controller, others, models, ...ends }: ControllerDrawerProps) {
  const t = useTranslations('door.subController');
  const table = useTranslations('table');
  const { fields, drawer } = useDrawerForm<ControllerFields>({
    initial: controllerFields(controller, others, models),
    isNew: !controller,
    label: (key) => t(`field.${key}`),
    validate: (values) => controllerProblems(values, others),
    fieldOf: CONTROLLER.fieldOf,
    save: async (values) => {
      const method = controller ? 'accessControlManager.modifyDevice' : 'accessControlManager.addDevice';
      await sealed.call(method, { info: controllerInfo(values, controller) });
    },
    ...ends,
  });

  const index = fields.field('index');

  return (
    <DrawerForm title={controller ? table('editRow', { name: isolated(controller.Name) }) : t('add')} {...drawer}>
      {!controller && (
        <Search
          isOff={drawer.isBusy}
          onPick={({ Address, Model }) => {
            fields.set(models.includes(Model) ? { address: Address, model: Model } : { address: Address });
          }}
        />
      )}
      <NumberField field={controller ? { ...index, disabled: true } : index} />
      <TextField field={fields.field('number')} maxLength={SUB_CONTROLLER.numberMax} isTechnical isRequired />
      <TextField field={fields.field('name')} maxLength={SUB_CONTROLLER.nameMax} isRequired />
      <SelectField field={fields.field('model')} choices={models.map((value) => ({ value, label: value }))} />
      <TextField field={fields.field('address')} hint={t('addressHint')} maxLength={15} isTechnical isRequired />
      <TextField field={fields.field('userName')} maxLength={SUB_CONTROLLER.userMax} isTechnical />
      <SecretField
        field={fields.field('password')}
        isStored={(controller?.Password ?? '') !== ''}
        maxLength={SUB_CONTROLLER.passwordMax}
      />
    </DrawerForm>
  );
}

/** Controllers found in the subnet and on the bus that are not added yet; a press fills in what is known of one. */
function Search({ isOff, onPick }: { isOff: boolean; onPick(found: FoundController): void }) {
  const t = useTranslations('door.subController');
  const act = useAct();
  const [found, setFound] = useState<FoundController[]>();
  const search = () =>
    act.run(async () => {
      setFound(await readRows(rpc, 'accessControlManager.searchDevice', 'Info'));
    }, t('search'));
  return (
    <div className={classes.search}>
      <Button variant="default" size="xs" loading={act.isBusy} disabled={isOff} onClick={() => void search()}>
        {t('search')}
      </Button>
      <p role="status">{found && t('found', { count: found.length })}</p>
      {found?.map((each) => (
        <Button
          key={each.Address}
          variant="subtle"
          size="xs"
          disabled={isOff}
          aria-label={t('pick', { address: isolated(each.Address) })}
          onClick={() => onPick(each)}
        >
          <bdi dir="ltr">{each.Address}</bdi>
          {' · '}
          <bdi>{each.Model}</bdi>
        </Button>
      ))}
    </div>
  );
}
