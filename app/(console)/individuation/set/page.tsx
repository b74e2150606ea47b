'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { PageLink } from '@/components/shell/page-link';
import { stemOf } from '@/components/terminal/picture-name';
import { ScreenCards } from '@/components/terminal/screen-cards';
import type { ScreenLook } from '@/components/terminal/screen-look';
import { shownShortcuts } from '@/components/terminal/shown-shortcuts';
import { useAdverts } from '@/components/terminal/use-adverts';
import { usePictures } from '@/components/terminal/use-pictures';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { SCREEN_THEMES } from '@/lib/contract/tables/terminal-screen';
import type { Values } from '@/lib/forms/bind';
import { useSettings } from '@/lib/forms/use-settings';
import { useTable } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { useCapabilities } from '@/lib/session/use-visitor';
import { LOOK } from './set-fields';

type Looks = Values<typeof LOOK>;

const TerminalPreview = lazyPart(
  () => import('@/components/terminal/terminal-preview').then((module) => module.TerminalPreview<string>),
  'block',
);
const LogoField = lazyPart(() => import('./logo-field').then((module) => module.LogoField), 'block');

/** Of the home screen, what this page does not set. */
type OtherParts = Pick<Extract<ScreenLook, { kind: 'home' }>, 'is12h' | 'shortcuts' | 'isLarge'>;

/** The home screen with this theme. */
function lookOf(values: Looks, theme: string, others: OtherParts, src: string | undefined): ScreenLook {
  const { title, slogan, logo, showTitle, showTime, showDate, showNumber, showNetwork } = values;
  return {
    kind: 'home',
    theme,
    slogan,
    ...others,
    hasTime: showTime,
    hasDate: showDate,
    title: showTitle ? title : '',
    logo: logo && `${ENDPOINT.loadFileByPath}${logo}`,
    src: theme === 'General' ? src : undefined,
    hasStatus: { deviceNo: showNumber, network: showNetwork },
  };
}

/** The buttons of /video/featureSet, which the home screen has too; none where the device has no such table. */
function useShortcuts(): Pick<OtherParts, 'shortcuts' | 'isLarge'> {
  const t = useTranslations('video.featureSet');
  const stored = useTable('ShortcutSet').data;
  const shown = Array.isArray(stored?.Order)
    ? shownShortcuts(stored.Order, (name) => stored[name]?.Enable === true)
    : [];
  return {
    shortcuts: shown.map((name) => ({ name, label: t(`shortcut.${name}`) })),
    isLarge: stored?.IconSize === 'Large',
  };
}

/**
 * Personalization › Basics: the look of the terminal's home screen. Tables Individuation and PictureShow; the logo goes
 * to /fileUpload/logo. @assumed pages-2 /individuation/set
 */
export default function ScreenLookPage() {
  const t = useTranslations('individuation.set');
  const form = useSettings(LOOK);
  const { advertSupport, advertResource, timeFormat } = useCapabilities();
  const adverts = useAdverts(advertSupport && advertResource);
  const { pictures, isReading } = usePictures();
  const is12h = !timeFormat.includes('HH');
  const others = { is12h, ...useShortcuts() };
  const isThere = (name: string) => pictures.some((each) => each.name === name);
  const srcOf = (name: string) =>
    isThere(name) ? `${ENDPOINT.loadFileByPath}${PICTURE_FOLDER}/${encodeURIComponent(name)}` : undefined;
  const choices = [
    { value: '', label: t('builtIn') },
    ...pictures.map(({ name }) => ({ value: name, label: stemOf(name) })),
  ];
  const themes = SCREEN_THEMES.filter((theme) => theme !== 'Advert' || advertSupport);
  const cannotAdvertise = advertSupport && adverts?.length === 0;
  return (
    <SettingsPage
      form={form}
      side={({ values, changedLabels }) => (
        <TerminalPreview
          look={lookOf(values, values.theme, others, srcOf(values.background))}
          line={[t(`theme.${values.theme}` as 'theme.General'), values.title && isolated(values.title)]
            .filter(Boolean)
            .join(' · ')}
          isChanged={changedLabels.length > 0}
        />
      )}
    >
      {(form) => (
        <>
          <Panel title={t('look')}>
            <ScreenCards
              of={form}
              name="theme"
              only={themes}
              disabled={cannotAdvertise ? ['Advert'] : []}
              lookOf={(theme) => lookOf(form.values, theme, others, srcOf(form.values.background))}
              hint={cannotAdvertise && <PageLink path="/individuation/resource">{t('noAdverts')}</PageLink>}
            />
            <Field of={form} name="background">
              {({ field }) => <SelectField field={field} choices={choices} />}
            </Field>
            {!isReading && form.values.theme === 'General' && form.loaded.background !== '' && (
              <MissingPicture isMissing={!isThere(form.loaded.background)} />
            )}
          </Panel>
          <Panel title={t('texts')}>
            <Field of={form} name="title" />
            <Field of={form} name="slogan" />
            <LogoField form={form} />
          </Panel>
          <Panel title={t('items')}>
            <Field of={form} name="showTitle" />
            <Field
              of={form}
              name="showTime"
              hint={<PageLink path="/network/dateSet">{t(is12h ? 'hours12' : 'hours24')}</PageLink>}
            />
            <Field of={form} name="showDate" />
            <Field of={form} name="showNumber" />
            <Field of={form} name="showNetwork" />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}

function MissingPicture({ isMissing }: { isMissing: boolean }) {
  const t = useTranslations('individuation.set');
  return isMissing && <Notice tone="warn">{t('missing')}</Notice>;
}
