import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { changedTabs, PageTabs } from '@/components/form/page-tabs';
import { PreviewKeys } from '@/components/form/preview-band';
import { SettingsPage } from '@/components/form/settings-page';
import { usePtzFold } from '@/components/ptz/use-ptz-fold';
import { useMayWatch } from '@/components/video/device-live-panel';
import { PreviewTools } from '@/components/video/preview-tools';
import { useHasPicture } from '@/components/video/use-has-picture';
import { PICTURE_PROFILES } from '@/lib/contract/tables/image';
import { keysOf } from '@/lib/forms/field-state';
import { useDefaults } from '@/lib/forms/use-defaults';
import { usePreview } from '@/lib/forms/use-preview';
import { useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './img.module.css';
import { IMG, IMG_TABLES, type ProfileName, placeOf } from './img-fields';
import { PictureRows } from './picture-rows';
import { ProfileStrip } from './profile-strip';
import { fixedTo, useProfileInUse } from './use-profile-in-use';
import { useUnusedFields } from './use-unused-fields';

/** Loaded when they are shown. */
const ExposureRows = lazyPart(() => import('./exposure-rows').then((module) => module.ExposureRows), 'block');
const LightRows = lazyPart(() => import('./light-rows').then((module) => module.LightRows), 'block');
const PlanDrawer = lazyPart(() => import('./plan-drawer').then((module) => module.PlanDrawer), 'nothing');
const LensPanel = lazyPart(() => import('@/components/ptz/lens-panel').then((module) => module.LensPanel), 'block');

interface ImgSettingsProps {
  /** From 0. */
  channel: number;
  /** The choice of a camera, where there are several. */
  head: ReactNode;
}

/** The form of one camera: its profiles and tabs are one form, beside a picture that shows the open profile. */
export function ImgSettings({ channel, head }: ImgSettingsProps) {
  const t = useTranslations('img');
  const { focusControl } = useCapabilities();
  const form = useSettings(IMG, { row: channel, channel, without: useUnusedFields(channel) });
  const defaults = useDefaults(IMG, channel);
  const plan = useProfileInUse(channel);
  const readAgain = async () => {
    plan.refresh();
    await form.refresh();
  };
  const [chosen, choose] = useState<ProfileName>();
  const profile = chosen ?? PICTURE_PROFILES[plan.inUse ?? 0] ?? 'Normal';
  const [isPlanOpen, setPlanOpen] = useState(false);
  const camera = usePtzFold();
  const mayWatch = useMayWatch();
  const picture = useHasPicture();
  const index = PICTURE_PROFILES.indexOf(profile);
  const preview = usePreview(form, IMG_TABLES, {
    // Its changes would not be seen while the camera uses another profile.
    beside: plan.modes && plan.inUse !== index ? { VideoInMode: fixedTo(plan.modes, channel, index) } : undefined,
    isOff: !picture.hasPicture,
  });

  /** A camera may lack all tables of a tab. */
  const hasRows = (key: string) =>
    !form.ready ||
    keysOf(form.ready.values).some((name) => placeOf(name).tab === key && form.ready?.view(name).isThere);
  const own = [
    ...(['picture', 'exposure', 'light'] as const).filter(hasRows),
    ...(focusControl ? (['focus'] as const) : []),
  ];
  /** Fields of the shown profile, or of all profiles: a change of another one is marked at its profile. */
  const tabs = changedTabs(
    own.map((key) => ({ key, title: t(`tab.${key}`) })),
    form.ready,
    (name) => {
      const place = placeOf(name);
      return (place.profile ?? profile) === profile ? place.tab : '';
    },
  );
  return (
    <>
      {isPlanOpen && plan.modes && (
        <PlanDrawer modes={plan.modes} channel={channel} onSaved={plan.refresh} onClose={() => setPlanOpen(false)} />
      )}
      <PageTabs tabs={tabs} isShared>
        {(open, strip, show) => (
          <SettingsPage
            form={{ ...form, refresh: readAgain }}
            tabs={
              <>
                {head}
                <ProfileStrip
                  form={form.ready}
                  profile={profile}
                  onChoose={choose}
                  channel={channel}
                  onPlan={() => setPlanOpen(true)}
                  {...plan}
                />
                {strip}
              </>
            }
            sideWidth="picture"
            showField={(key) => {
              const place = placeOf(key);
              if (place.profile) choose(place.profile);
              show(place.tab);
            }}
            // What is planned stands in the drawer.
            showInDrawer={() => setPlanOpen(true)}
            side={
              <PreviewTools
                channelIndex={channel}
                preview={preview}
                picture={picture}
                isPinned
                below={
                  mayWatch && (
                    <div className={classes.below}>
                      <PreviewKeys />
                      {camera.below}
                    </div>
                  )
                }
              >
                {camera.over}
              </PreviewTools>
            }
          >
            {(form) => {
              const shared = { form, profile, defaults };
              const isHere = placeOf(form.firstProblem ?? '').tab === open;
              return (
                <>
                  {/* Save stops at a field that is not on the current tab. */}
                  {!form.isValid && !isHere && <Notice tone="bad">{t('problemElsewhere')}</Notice>}
                  {open === 'picture' && <PictureRows {...shared} />}
                  {open === 'exposure' && <ExposureRows {...shared} />}
                  {open === 'light' && <LightRows {...shared} />}
                  {open === 'focus' && <LensPanel channel={channel} isReadOnly={form.readOnly} />}
                </>
              );
            }}
          </SettingsPage>
        )}
      </PageTabs>
    </>
  );
}
