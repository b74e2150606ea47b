import { EMAIL, FOREIGN_PORT } from '@/lib/contract/limits';
import { at, bind, custom, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { serverNameProblem } from '@/lib/validation/server-address';
import { kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** How mail travels to the server. */
export type MailSecurity = 'none' | 'ssl' | 'tls';

/** Usual ports, proposed with the security. */
export const MAIL_PORT: Readonly<Record<MailSecurity, number>> = { none: 25, ssl: 465, tls: 587 };

export const MAIL = bind({
  enabled: at('Email', 'Enable').boolean(),
  server: at('Email', 'Address').text(),
  security: custom<'Email', MailSecurity>(
    ['Email'],
    ['Email', 'SslEnable'],
    ({ Email }) => (Email.SslEnable ? 'ssl' : Email.TlsEnable ? 'tls' : 'none'),
    (kind, { Email }) => ({ Email: { ...Email, SslEnable: kind === 'ssl', TlsEnable: kind === 'tls' } }),
  ),
  port: at('Email', 'Port').number(),
  anonymous: at('Email', 'Anonymous').boolean(),
  userName: at('Email', 'UserName').text(),
  password: at('Email', 'Password').secret(),
  sender: at('Email', 'SendAddress').text(),
  receivers: at('Email', 'Receivers').list(),
  title: at('Email', 'Title').text(),
  attachment: at('Email', 'AttachEnable').boolean(),
  interval: at('Email', 'SendInterv').number(),
  report: at('Email', 'HealthReport', 'Enable').boolean(),
  reportInterval: at('Email', 'HealthReport', 'Interval').number(),
});

export type MailFields = Values<typeof MAIL>;

/** Rule of one receiver among the others. */
export const receiverProblem = (receivers: readonly string[], index: number): Problem | undefined =>
  required(receivers[index] ?? '') ??
  kindProblem('email', receivers[index] ?? '') ??
  (receivers.indexOf(receivers[index] ?? '') < index
    ? { key: 'NumberTaken', values: { value: receivers[index] ?? '' } }
    : undefined);

/** Enabled mail must be complete. @spec §5 email; ranges @assumed pages-2 /network/email */
export function mailProblems(fields: MailFields): Problems<MailFields> {
  const needed = (text: string) => (fields.enabled ? required(text) : undefined);
  return {
    server: needed(fields.server) ?? serverNameProblem(fields.server),
    port: rangeProblem(fields.port, FOREIGN_PORT),
    sender: needed(fields.sender) ?? kindProblem('email', fields.sender),
    receivers:
      fields.enabled && fields.receivers.length === 0
        ? { key: 'NotNull' }
        : fields.receivers.map((_, index) => receiverProblem(fields.receivers, index)).find(Boolean),
    interval: rangeProblem(fields.interval, EMAIL.intervalS),
    reportInterval: rangeProblem(fields.reportInterval, EMAIL.reportMin),
  };
}
