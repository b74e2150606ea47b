import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import type { Authority } from '@/lib/contract/authorities';
import type { FormField } from '@/lib/forms/form-field';
import classes from './right-tree.module.css';

/** The rights by topic. */
const BRANCHES = {
  view: ['AuthSysInfo', 'Monitor_01'],
  control: ['AuthManuCtr', 'AuthPTZ'],
  settings: [
    'AuthUserMag',
    'AuthSysCfg',
    'AuthEventCfg',
    'AuthAVParam',
    'AuthNetCfg',
    'AuthSecurity',
    'AuthPeripheral',
  ],
  upkeep: ['AuthMaintence', 'AuthDelLog'],
} as const satisfies Record<string, readonly Authority[]>;

interface RightTreeProps {
  field: FormField<string[]>;
  /** Rights that the group of the account has; others are not shown. */
  ofGroup: readonly string[];
  /** Rights of the signed-in account: it can grant no others. */
  own: readonly string[];
}

/** Rights of an account as a tree of check boxes. Rights that no page needs stay as they are. @assumed pages-1 /user */
export function RightTree({ field, ofGroup, own }: RightTreeProps) {
  const t = useTranslations('user');
  const id = useId();
  const put = (rights: readonly string[], isGiven: boolean) =>
    field.set([...field.value.filter((each) => !rights.includes(each)), ...(isGiven ? rights : [])]);
  const mayGive = (right: string) => own.includes(right) || (field.was ?? []).includes(right);

  return (
    <FormRow field={field} isGroup width="full">
      <div className={classes.tree}>
        {(Object.keys(BRANCHES) as (keyof typeof BRANCHES)[]).map((branch, place) => {
          const rights = BRANCHES[branch].filter((right) => ofGroup.includes(right));
          const givable = rights.filter(mayGive);
          const given = rights.filter((right) => field.value.includes(right));
          if (rights.length === 0) return null;
          return (
            <fieldset key={branch} className={classes.branch} aria-labelledby={`${id}-${branch}`}>
              <Checkbox
                id={place === 0 ? controlId(field.key) : undefined}
                label={<b id={`${id}-${branch}`}>{t(`branch.${branch}`)}</b>}
                checked={given.length === rights.length}
                indeterminate={given.length > 0 && given.length < rights.length}
                disabled={field.disabled || givable.length === 0}
                onChange={() =>
                  put(
                    givable,
                    givable.some((right) => !given.includes(right)),
                  )
                }
              />
              <div className={classes.rights}>
                {rights.map((right) => (
                  <Checkbox
                    key={right}
                    label={t(`right.${right}`)}
                    checked={field.value.includes(right)}
                    disabled={field.disabled || !mayGive(right)}
                    onBlur={field.blur}
                    onChange={(event) => put([right], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </FormRow>
  );
}
