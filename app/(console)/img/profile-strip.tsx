import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendar, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { ICON } from '@/components/theme/icon';
import { PICTURE_PROFILES, ProfileChoice } from '@/lib/contract/tables/image';
import { sameValue } from '@/lib/forms/changed-tables';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import classes from './img.module.css';
import { copied, hasProfile, type ImgFields, type ProfileName } from './img-fields';
import type { ProfileInUse } from './use-profile-in-use';

interface ProfileStripProps extends ProfileInUse {
  form: ConfigForm<ImgFields> | undefined;
  profile: ProfileName;
  onChoose(profile: ProfileName): void;
  channel: number;
  /** Opens the week plan. */
  onPlan(): void;
}

/** The three sets of values, of which one is shown and edited; changes of the others stay. */
export function ProfileStrip({ form, profile, onChoose, channel, onPlan, ...plan }: ProfileStripProps) {
  const t = useTranslations('img');
  const texts = useTranslations('form');
  const isChanged = (each: ProfileName) =>
    form !== undefined && !sameValue(copied(form.values, each, each), copied(form.loaded, each, each));
  // A camera may have fewer profiles; its tables then end earlier.
  const own = PICTURE_PROFILES.filter((each) => !form || hasProfile(form.loaded, each));
  if (own.length < 2) return null;
  return (
    <div className={classes.strip}>
      <SegmentedControl
        aria-label={t('profile.title')}
        value={profile}
        onChange={(next) => onChoose(PICTURE_PROFILES.find((each) => each === next) ?? profile)}
        data={own.map((each) => ({
          value: each,
          label: (
            <>
              {t(`profile.${each}`)}
              {isChanged(each) && (
                <span className={classes.changed}>
                  <span className="unseen">{texts('tabChanged')}</span>
                </span>
              )}
            </>
          ),
        }))}
      />
      <span className={classes.space} />
      {profile === 'Day' && own.includes('Night') && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCopy {...ICON} />}
          disabled={!form || form.readOnly}
          onClick={() => form?.set(copied(form.values, 'Day', 'Night'))}
        >
          {t('copyToNight')}
        </Button>
      )}
      {plan.modes?.[channel] && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCalendar {...ICON} />}
          title={t('plan.title')}
          onClick={onPlan}
        >
          <PlanText {...plan} channel={channel} />
        </Button>
      )}
    </div>
  );
}

/** The present state of the plan: "Day until 19:00". */
function PlanText({ modes, inUse, until, channel }: ProfileInUse & { channel: number }) {
  const t = useTranslations('img');
  const name = PICTURE_PROFILES[inUse ?? -1];
  if (!name) return t('plan.title');
  const profile = t(`profile.${name}`);
  if (modes?.[channel]?.Mode !== ProfileChoice.byPlan) return t('plan.always', { profile });
  return until === undefined ? (
    t('plan.today', { profile })
  ) : (
    // One part of the button, which would otherwise lose the space before the time.
    <span>{t.rich('plan.until', { profile, time: until.slice(0, 5), bdi })}</span>
  );
}
