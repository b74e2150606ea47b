import { useTranslations } from 'next-intl';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import type { ActiveUser } from '@/lib/contract/methods/user-manager';
import { rowsIn } from '@/lib/records/read-reply';
import { isOpen } from '@/lib/routes/verdict';
import type { SignedIn } from '@/lib/session/session';
import { upTimeIn } from '@/lib/session/up-time';
import { Block } from './block';
import classes from './overview.module.css';
import { numberAt, readEach, useBlock } from './use-block';

/** Number of signed-in users listed here; their page lists all. */
const SHOWN = 4;

const USERS = 'userManager.getActiveUserInfoAll';

/** What this device is, how long it runs, and who is signed in. Calls of magicBox and userManager. */
export function Device({ visitor }: { visitor: SignedIn }) {
  const device = useTranslations('menu.caption');
  const login = useTranslations('login');
  const page = useTranslations('menu.page');
  const online = useTranslations('onlineuser');
  const running = useTranslations('automaintain');
  const load = useTranslations('deviceLoad');
  const { deviceType, softVersion } = visitor.capabilities;
  const query = useBlock('device', async () => {
    const [up, users] = await readEach([
      { method: 'magicBox.getUpTime', params: {} },
      isOpen('/onlineuser', visitor) && { method: USERS, params: {} },
    ]);
    return {
      minutes: Math.floor((upTimeIn(up) ?? numberAt(up, 'info.last')) / 60),
      users: users
        ? rowsIn(USERS, memberAt(users, 'users') as ActiveUser[] | null | undefined, ['Name', 'ClientAddress'])
        : [],
    };
  });
  const { minutes = 0, users = [] } = query.data ?? {};
  const upTime = {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  };

  return (
    <Block title={device('device')} page={isOpen('/version', visitor) ? '/version' : undefined} query={query}>
      <dl className={classes.facts}>
        <dt>{login('model')}</dt>
        <dd>
          <bdi>{deviceType}</bdi>
        </dd>
        <dt>{online('address')}</dt>
        <dd>
          <bdi dir="ltr">{window.location.host}</bdi>
        </dd>
        <dt>{login('software')}</dt>
        <dd>
          <bdi dir="ltr">{softVersion}</bdi>
        </dd>
        {query.data && (
          <>
            <dt>{running('running')}</dt>
            <dd>{load('upTimeValue', upTime)}</dd>
          </>
        )}
        {users.length > 0 && (
          <>
            <dt>{page('onlineuser')}</dt>
            {users.slice(0, SHOWN).map((user) => (
              <dd key={`${user.Id}-${user.LoginTime}-${user.ClientAddress}`}>
                <bdi>{user.Name}</bdi>
                <bdi dir="ltr" className={classes.place}>
                  {user.ClientAddress}
                </bdi>
              </dd>
            ))}
          </>
        )}
      </dl>
    </Block>
  );
}
