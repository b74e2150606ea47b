/** Security: the device's key and the calls whose parameters are always encrypted. @spec §7, @assumed protocol 2.3 */
import { ReplyError } from '@/lib/contract/error-codes';
import { encryptText } from '../crypto/sealed';
import { isRecord } from '../is-record';
import { holdsOne, rightsToRead } from '../rights/rights-for';
import { masked } from '../rules/secrets';
import { type Call, service } from '../service';
import { secureTables } from '../state/factory-tables';
import { noteLine } from '../touched';
import { badCall, DeviceError } from './device-error';
import { readRecord, readText } from './read-params';
import { accountOf, offeredCiphers, openProtected } from './session-of-call';
import { writeSecureTable } from './table-writes';
import { addAccount, changePassword } from './user-manager';

/** Content of an encrypted call; inside an encrypted batch it is in clear. @assumed contract 1.4 */
function open(call: Call, params: object) {
  if (call.context.isSealed && !('content' in params)) {
    return { content: params as Record<string, unknown>, seal: (reply: object) => reply as { content: string } };
  }
  const { value, key } = openProtected(call, params);
  if (!isRecord(value)) throw badCall('content');
  return { content: value, seal: (reply: object) => ({ content: encryptText(JSON.stringify(reply), key) }) };
}

function secureName(call: Call, name: unknown): string {
  const text = readText(name, 'name', 64);
  if (!Object.hasOwn(call.state.secureTables, text)) throw badCall('name');
  return text;
}

/** The same for reading. @throws NoAuthority: the content decides about the right */
function nameToRead(call: Call, name: unknown): string {
  const text = secureName(call, name);
  if (!holdsOne(accountOf(call), rightsToRead(text))) throw new DeviceError(ReplyError.NoAuthority);
  return text;
}

/** Methods of the area Security. */
export const security = service('Security', {
  'Security.getEncryptInfo': ({ core }) => ({
    AESPadding: ['ZERO', 'PKCS7'],
    asymmetric: 'RSA',
    cipher: offeredCiphers(core),
    pub: core.rsaKey().pub,
  }),

  'Security.getConfig'(call, params) {
    const { content, seal } = open(call, params);
    const name = nameToRead(call, content.name);
    noteLine('table', 'answered', name);
    return seal({ table: masked(call.state.secureTables[name]) });
  },

  'Security.setConfig'(call, params) {
    const { content, seal } = open(call, params);
    const name = secureName(call, content.name);
    writeSecureTable(call, name, content.table);
    return seal({ options: [] });
  },

  'Security.getDefault'(call, params) {
    const { content, seal } = open(call, params);
    const name = nameToRead(call, content.name);
    return seal({ table: masked(secureTables(call.state.custom)[name]) });
  },

  'Security.addUser'(call, params) {
    addAccount(call, readRecord(open(call, params).content.user, 'user'));
    return true;
  },

  'Security.addUserPlain'(call, params) {
    addAccount(call, readRecord(open(call, params).content.user, 'user'));
    return true;
  },

  'Security.modifyPasswordPlain'(call, params) {
    changePassword(call, open(call, params).content);
    return true;
  },
});
