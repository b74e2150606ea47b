import { useTranslations } from 'next-intl';
import type { AccessUser } from '@/lib/contract/records';
import { pictureOf } from '@/lib/snapshots/access-picture';
import classes from './person-head.module.css';

interface PersonHeadProps {
  person: Pick<AccessUser, 'UserID' | 'UserName'>;
  /** In base64; undefined for nobody's face. */
  photo: string | undefined;
}

/** Who is edited: picture or initials, name and ID. */
export function PersonHead({ person, photo }: PersonHeadProps) {
  const t = useTranslations('personManage');
  const src = photo && pictureOf(photo)?.src;
  return (
    <span className={classes.head}>
      {src ? (
        <img className={classes.face} src={src} alt="" />
      ) : (
        <span className={classes.face} aria-hidden>
          {initials(person.UserName)}
        </span>
      )}
      <span className={classes.who}>
        <bdi>{person.UserName}</bdi>{' '}
        <small>
          {t('field.userId')} <bdi dir="ltr">{person.UserID}</bdi>
        </small>
      </span>
    </span>
  );
}

/** First letters of the first and the last word: one where there is a single word, or none is parted from the others. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
