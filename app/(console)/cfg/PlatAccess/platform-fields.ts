import { FOREIGN_PORT, GB28181 } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { portProblem, type TakenPort } from '@/lib/validation/port';
import { kindProblem, lengthProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** Registration by GB/T 28181. */
export const GB = bind({
  enabled: at('VSP_GBT28181', 'Enable').boolean(),
  serverId: at('VSP_GBT28181', 'SipServerID').text(),
  domain: at('VSP_GBT28181', 'SipServerDomain').text(),
  server: at('VSP_GBT28181', 'SipServerIP').text(),
  port: at('VSP_GBT28181', 'SipServerPort').number(),
  deviceId: at('VSP_GBT28181', 'DeviceID').text(),
  channelId: at('VSP_GBT28181', 'ChannelID').text(),
  localPort: at('VSP_GBT28181', 'LocalPort').number(),
  password: at('VSP_GBT28181', 'Password').secret(),
  period: at('VSP_GBT28181', 'RegistTime').number(),
  heartbeat: at('VSP_GBT28181', 'HeartBeatPeriod').number(),
  losses: at('VSP_GBT28181', 'MaxTimeoutTimes').number(),
});

/** Registration at the cloud of the vendor. */
export const CLOUD = bind({ cloud: at('VSP_PaaS', 'Enable').boolean() });

export type GbFields = Values<typeof GB>;

/** Format of a code and of a domain; also shown before anything is typed. */
export const CODE_RULE: Problem = { key: 'GBCodeError', values: { digits: GB28181.codeDigits } };
export const DOMAIN_RULE: Problem = { key: 'GBDomainError', values: { digits: GB28181.domainDigits } };

/**
 * An enabled registration must be complete. A disabled one is validated, too, because the device does the same.
 * @assumed pages-3 /cfg/PlatAccess
 */
export function gbProblems(fields: GbFields, taken: readonly TakenPort[]): Problems<GbFields> {
  const needed = (text: string) => (fields.enabled ? required(text) : undefined);
  const digits = (text: string, count: number, rule: Problem) =>
    text === '' ? needed(text) : new RegExp(`^\\d{${count}}$`).test(text) ? undefined : rule;
  const code = (text: string) => digits(text, GB28181.codeDigits, CODE_RULE);
  return {
    serverId: code(fields.serverId),
    domain: digits(fields.domain, GB28181.domainDigits, DOMAIN_RULE),
    server: needed(fields.server) ?? kindProblem('ntp', fields.server),
    port: rangeProblem(fields.port, FOREIGN_PORT),
    deviceId: code(fields.deviceId),
    channelId: code(fields.channelId),
    localPort: portProblem(fields.localPort, taken),
    password: lengthProblem(fields.password, GB28181.passwordMax),
    period: rangeProblem(fields.period, GB28181.registerS),
    heartbeat: rangeProblem(fields.heartbeat, GB28181.heartbeatS),
    losses: rangeProblem(fields.losses, GB28181.losses),
  };
}
