import type { SecureTables } from '@/lib/contract/configs';
import { FOREIGN_PORT, PUSH } from '@/lib/contract/limits';
import type { PushServer } from '@/lib/contract/tables/platforms';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { serverNameProblem } from '@/lib/validation/server-address';
import { chosenProblem, lengthProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

type Held = Pick<SecureTables, 'PictureHttpUpload'>;

/** Usual ports of http and https. */
export const usualPort = (https: boolean): number => (https ? 443 : 80);

/** Values of a device without a server. @assumed pages-3 /cfg/server */
const EMPTY: PushServer = {
  Address: '',
  Port: usualPort(false),
  HttpsEnable: false,
  VerifyCert: true,
  Uploadpath: '/',
  AuthEnable: false,
  UserName: '',
  Password: '',
  EventType: ['AccessControl'],
  WithPicture: true,
  Resend: true,
  HeartBeat: 60,
};

/** The first server. */
export const PUSH_FORM = bind({
  enabled: at('PictureHttpUpload', 'Enable').boolean(),
  server: at('PictureHttpUpload', 'UploadServerList', 0, 'Address').text(),
  https: at('PictureHttpUpload', 'UploadServerList', 0, 'HttpsEnable').boolean(),
  verify: at('PictureHttpUpload', 'UploadServerList', 0, 'VerifyCert').boolean(),
  port: at('PictureHttpUpload', 'UploadServerList', 0, 'Port').number(),
  path: at('PictureHttpUpload', 'UploadServerList', 0, 'Uploadpath').text(),
  auth: at('PictureHttpUpload', 'UploadServerList', 0, 'AuthEnable').boolean(),
  userName: at('PictureHttpUpload', 'UploadServerList', 0, 'UserName').text(),
  password: at('PictureHttpUpload', 'UploadServerList', 0, 'Password').secret(),
  events: at('PictureHttpUpload', 'UploadServerList', 0, 'EventType').list(),
  picture: at('PictureHttpUpload', 'UploadServerList', 0, 'WithPicture').boolean(),
  resend: at('PictureHttpUpload', 'UploadServerList', 0, 'Resend').boolean(),
  heartbeat: at('PictureHttpUpload', 'UploadServerList', 0, 'HeartBeat').number(),
});

export type PushFields = Values<typeof PUSH_FORM>;

const withServer = ({ PictureHttpUpload: table }: Held): Held =>
  Array.isArray(table.UploadServerList) && table.UploadServerList.length === 0
    ? { PictureHttpUpload: { ...table, UploadServerList: [EMPTY] } }
    : { PictureHttpUpload: table };

/** Arguments of the form over the first server; a device without one gets one with the first save. */
export const pushForm = () => ({
  ...PUSH_FORM.form(),
  isThere: (key: keyof PushFields, held: Held) => PUSH_FORM.form().isThere(key, withServer(held)),
  toFields: (held: Held) => PUSH_FORM.toFields(withServer(held)),
  toConfigs: (fields: PushFields, held: Held) => PUSH_FORM.toConfigs(fields, withServer(held)),
});

const pathProblem = (path: string): Problem | undefined =>
  /^\/[!-~]*$/.test(path) ? lengthProblem(path, PUSH.pathMax) : { key: 'UrlError' };

/**
 * An enabled server must be complete. @assumed pages-3 /cfg/server
 * @param oneEvent the word for one kind of event
 * @param hasPassword whether the device holds one
 */
export function pushProblems(fields: PushFields, oneEvent: string, hasPassword: boolean): Problems<PushFields> {
  return {
    server: (fields.enabled ? required(fields.server) : undefined) ?? serverNameProblem(fields.server),
    port: rangeProblem(fields.port, FOREIGN_PORT),
    path: pathProblem(fields.path),
    userName: fields.auth ? required(fields.userName) : undefined,
    password: fields.auth && !hasPassword ? required(fields.password) : undefined,
    events: fields.enabled ? chosenProblem(fields.events, oneEvent) : undefined,
    heartbeat: rangeProblem(fields.heartbeat, PUSH.heartBeatS),
  };
}
