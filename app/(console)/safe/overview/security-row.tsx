import { Button } from '@mantine/core';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Mark, type Tone } from '@/components/feedback/mark';
import { usePageNames } from '@/components/shell/page-title';
import { settingAddress } from '@/components/shell/wanted-setting';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { isOpen, verdict } from '@/lib/routes/verdict';
import type { Finding, Subject } from '@/lib/security/findings';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './page.module.css';

const TONES: Record<Finding['level'], Tone> = { bad: 'bad', warn: 'warn', advice: 'info', fine: 'ok', unknown: 'off' };

/** A place where something is mended: a page, and what to show there. */
interface Place {
  page: string;
  show?: string;
  tab?: string;
}

/** What each is called elsewhere; keys of texts. */
const NAMES = {
  plain: 'encryption.title',
  https: 'safe.ssh.field.https',
  tls11: 'safe.ssh.field.tls11',
  rtspOverTls: 'safe.ssh.field.rtspOverTls',
  keyFrames: 'safe.ssh.field.keyFrames',
  ssh: 'safe.ssh.field.ssh',
  searchMode: 'safe.ssh.field.searchMode',
  privateMode: 'safe.ssh.field.privateMode',
  emergency: 'safe.ssh.field.emergency',
  cgi: 'safe.ssh.field.cgi',
  onvif: 'safe.ssh.field.onvif',
  upnp: 'network.port.upnp',
  cloud: 'menu.page.network_p2p',
  defaultPassword: 'security.name.defaultPassword',
  weakPassword: 'security.name.weakPassword',
  passwordAge: 'security.name.passwordAge',
  passwordPeriod: 'security.name.passwordPeriod',
  lock: 'safe.fireWall.tab.lock',
  guests: 'security.name.guests',
  filter: 'menu.page.safe_ipfilter',
  certificate: 'safe.cert.installed',
} as const satisfies Record<Subject, string>;

const SERVICES = (show: string): Place => ({ page: '/safe/ssh', show });
const PASSWORD: Place = { page: '/user', show: 'user.changePassword' };

/** Where each is mended: the first page that the device has and the account may open. */
const REMEDIES: Record<Subject, readonly Place[]> = {
  plain: [],
  https: [SERVICES('https'), { page: '/network/port', show: 'httpsEnabled' }],
  tls11: [SERVICES('tls11')],
  rtspOverTls: [SERVICES('rtspOverTls'), { page: '/network/port', show: 'rtspOverTls' }],
  keyFrames: [SERVICES('keyFrames')],
  ssh: [SERVICES('ssh')],
  searchMode: [SERVICES('searchMode')],
  privateMode: [SERVICES('privateMode')],
  emergency: [SERVICES('emergency')],
  cgi: [SERVICES('cgi')],
  onvif: [SERVICES('onvif')],
  upnp: [{ page: '/network/port', show: 'upnpEnabled' }],
  cloud: [{ page: '/cfg/PlatAccess', show: 'cloud', tab: 'VSP_PaaS' }],
  defaultPassword: [PASSWORD],
  weakPassword: [PASSWORD],
  passwordAge: [PASSWORD],
  passwordPeriod: [{ page: '/user', show: 'user.field.period' }],
  lock: [{ page: '/safe/fireWall', show: 'lock', tab: 'lock' }],
  guests: [{ page: '/user' }],
  filter: [
    { page: '/safe/fireWall', tab: 'firewall' },
    { page: '/safe/ipfilter', show: 'enabled' },
  ],
  certificate: [{ page: '/safe/cert', show: 'safe.cert.import' }],
};

const addressOf = ({ page, show, tab }: Place): string =>
  show === undefined ? `${page}${tab ? `?tab=${tab}` : ''}` : settingAddress({ page, name: show, key: show, tab });

interface SecurityRowProps {
  finding: Finding;
  /** Opens the dialog about the encrypted connection. */
  onEncrypt(): void;
}

/** One subject: how grave it is, what it is, why it matters, and the way to mend it. */
export function SecurityRow({ finding, onEncrypt }: SecurityRowProps) {
  const t = useTranslations('security');
  const all = useTranslations();
  const nameOf = usePageNames();
  const encryption = useTranslations('encryption');
  const wired = useTranslations('network.wired');
  const format = useFormatter();
  const visitor = useVisitor();
  const id = useId();
  const { subject, level } = finding;
  const isConcern = level !== 'fine' && level !== 'unknown';
  const place = REMEDIES[subject].find(({ page }) => isOpen(page, visitor));
  const isSomewhere = REMEDIES[subject].some(({ page }) => verdict(page, visitor) !== 'not-supported');
  return (
    <li className={classes.row} data-finding={subject} data-level={level}>
      <Mark tone={TONES[level]}>{t(`level.${level}`)}</Mark>
      <div>
        <b id={`${id}-what`}>{isConcern ? t(`reason.${finding.concern}`) : all(NAMES[subject])}</b>
        {isConcern && finding.names && <p>{format.list(finding.names.map(isolated), LIST_FORMAT)}</p>}
        {isConcern && finding.days !== undefined && <p>{wired('endsSoon', { days: finding.days })}</p>}
        {level === 'unknown' && <p>{t(`unread.${finding.why}`)}</p>}
        <p className={classes.why}>{t(`why.${subject}`)}</p>
      </div>
      {isConcern &&
        (subject === 'plain' ? (
          <Button size="xs" variant="default" onClick={onEncrypt}>
            {encryption('title')}
          </Button>
        ) : place ? (
          <Button
            component={Link}
            href={addressOf(place)}
            prefetch={false}
            size="xs"
            variant="default"
            id={`${id}-mend`}
            aria-labelledby={`${id}-mend ${id}-what`}
          >
            {nameOf(place.page)}
          </Button>
        ) : (
          <p className={classes.why}>{t(isSomewhere ? 'noPage' : 'nowhere')}</p>
        ))}
    </li>
  );
}
