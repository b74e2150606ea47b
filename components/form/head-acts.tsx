import { Button } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Act, ActMenu } from '@/components/shell/act-menu';
import { ICON } from '@/components/theme/icon';
import { usePhone } from './use-phone';

/** Deleting everything of a kind. */
export interface RemoveAll {
  label: string;
  /** Cache key of the count. */
  cacheKey: string;
  /** How many there are in total; requested when the menu opens. */
  count(): Promise<number>;
  /** Opens the confirmation. */
  run(): void;
}

interface HeadActsProps {
  /** Quiet buttons; on phones they are in the menu. */
  acts?: readonly Act[];
  /** In the menu at every width. */
  more?: readonly Act[];
  /** Last in the menu, disabled while there is nothing to delete. */
  removeAll?: RemoveAll | undefined;
  /** Quiet line at the end of the menu. */
  foot?: ReactNode;
  /** In the head of a panel. */
  isSmall?: boolean;
}

/** Quiet buttons in the head of a page, then a menu with rare or dangerous actions. */
export function HeadActs({ acts = [], more = [], removeAll, foot, isSmall }: HeadActsProps) {
  const t = useTranslations('table');
  const format = useFormatter();
  const isPhone = usePhone();
  const held = useQuery({
    queryKey: ['held', removeAll?.cacheKey],
    queryFn: removeAll?.count ?? (() => 0),
    enabled: false,
    retry: false,
  });
  const inMenu: Act[] = [...(isPhone ? acts : []), ...more];
  if (removeAll) {
    inMenu.push({
      label: removeAll.label,
      icon: <IconTrash {...ICON} />,
      aside: held.data === undefined || held.isFetching ? undefined : format.number(held.data),
      hindrance: held.data === 0 && !held.isFetching ? t('nothingToRemove') : undefined,
      isDisabled: held.isFetching,
      isDangerous: true,
      startsGroup: inMenu.length > 0,
      run: removeAll.run,
    });
  }
  return (
    <>
      {!isPhone &&
        acts.map(({ label, icon, isDisabled, run }) => (
          <Button
            key={label}
            variant="subtle"
            {...(isSmall && { size: 'xs' })}
            leftSection={icon}
            disabled={isDisabled}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      {inMenu.length > 0 && (
        <ActMenu
          label={t('more')}
          foot={foot}
          acts={inMenu}
          onOpen={() => removeAll && void held.refetch({ cancelRefetch: false })}
        >
          <IconDots {...ICON} />
        </ActMenu>
      )}
    </>
  );
}
