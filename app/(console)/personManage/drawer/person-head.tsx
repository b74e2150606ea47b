import { useTranslations } from 'next-intl';
import type { AccessUser } from '@/lib/contract/records';
import { personName } from '@/lib/persons/person-name';
import { pictureOf } from '@/lib/snapshots/access-picture';
import classes from './person-head.module.css';

interface PersonHeadProps {
  person: Pick<AccessUser, 'UserID' | 'UserName'>;
  /** In base64; undefined without a photo. */
  photo: string | undefined;
}

/** Head of the drawer: photo or initials, name and user ID. */
export function PersonHead({ person, photo }: PersonHeadProps) {
  const t = useTranslations('personManage');
  const src = photo && pictureOf(photo)?.src;
  return (
    <span className={classes.head}>
      {src ? (
        <img className={classes.face} src={src} alt="" />
      ) : (
        <span className={classes.face} aria-hidden>
          {initials(personName(person))}
        </span>
      )}
      <span className={classes.who}>
        <bdi>{personName(person)}</bdi>{' '}
        <small>
          {t('field.userId')} <bdi dir="ltr">{person.UserID}</bdi>
        </small>
      </span>
    </span>
  );
}

/** First letters of the first and the last word; a single word gives one letter. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
