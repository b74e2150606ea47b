import { ReplyError } from '@/lib/contract/error-codes';
import { FOREIGN_PORT, NAS } from '@/lib/contract/limits';
import type { NasUser, TreeNode } from '@/lib/contract/methods/nas';
import type { NasTable } from '@/lib/contract/tables/network-services';
import { at, bind, custom, ROW, type Values } from '@/lib/forms/bind';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { rowsIn } from '@/lib/records/read-reply';
import { readUsers } from '@/lib/records/read-rows';
import { textIn } from '@/lib/records/text-in';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { serverNameProblem } from '@/lib/validation/server-address';
import { lengthProblem, rangeProblem, required, takenProblem, userNameProblem } from '@/lib/validation/text-kinds';

/** Usual ports, proposed with the protocol. */
export const NAS_PORT: Readonly<Record<NasTable['Protocol'], number>> = { SMB: 445, FTP: 21, NFS: 2049 };

/** One storage target. Making it the default takes that from the other one. */
export const TARGET = bind({
  name: at('NAS', ROW, 'Name').text(),
  enabled: at('NAS', ROW, 'Enable').boolean(),
  isDefault: custom<'NAS', boolean>(
    ['NAS'],
    ['NAS', ROW, 'Default'],
    ({ NAS: rows }, row) => rows[row]?.Default ?? false,
    (isDefault, { NAS: rows }, row) => ({
      NAS: rows.map((each, at) => {
        const next = at === row ? isDefault : each.Default && !isDefault;
        return next === (each.Default ?? false) ? each : { ...each, Default: next };
      }),
    }),
  ),
  protocol: at('NAS', ROW, 'Protocol').choice(),
  server: at('NAS', ROW, 'Address').text(),
  port: at('NAS', ROW, 'Port').number(),
  directory: at('NAS', ROW, 'Directory').text(),
  userName: at('NAS', ROW, 'UserName').text(),
  password: at('NAS', ROW, 'Password').secret(),
});

export type TargetFields = Values<typeof TARGET>;

/** How the device signs in to a target: while they are changed, it knows only the folders of another one. */
export const SIGN_IN = ['protocol', 'server', 'port', 'userName', 'password'] as const;

/** No way out of the shared folder, and no character that a folder cannot have. */
const directoryProblem = (text: string): Problem | undefined =>
  /\p{Cc}/u.test(text) || text.split(/[\\/]/).includes('..') ? { key: 'Refused' } : undefined;

/** An enabled target must be complete. `others`: names of the other targets. @assumed pages-2 /network/nas */
export function targetProblems(fields: TargetFields, others: readonly string[]): Problems<TargetFields> {
  const needed = (text: string) => (fields.enabled ? required(text) : undefined);
  return {
    name:
      required(fields.name) ??
      (others.includes(fields.name) ? { key: 'NumberTaken', values: { value: fields.name } } : undefined),
    server: needed(fields.server) ?? serverNameProblem(fields.server),
    port: rangeProblem(fields.port, FOREIGN_PORT),
    directory: needed(fields.directory) ?? directoryProblem(fields.directory),
  };
}

const { bind: bindUser, same } = rowOf<NasUser>({ name: '', user: '' });

/** One user of the storage. */
export const USER = bindUser({ name: same('name', ''), userName: same('user', '') });

export type NasUserFields = RowValues<typeof USER>;

/** The users, in the device's order. Throws as `call`. */
export const readNasUsers = () => readUsers(rpc, 'NASUserManager.getUserInfoAll');

/** A device may not have the method: then no target lists its folders. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof RpcError && error.code === ReplyError.MethodNotFound)) throw error;
}

/** The folders in a folder of a stored target; null where it does not list them. Throws as `call`. */
export async function readFolders(index: number, id: string): Promise<TreeNode[] | null> {
  const method = 'Tree.getNodes';
  const reply = await rpc.call(method, { index, id }, { needs: ['nodes'] }).catch(unlessMissing);
  if (!reply || reply.nodes === null) return null;
  const rows = rowsIn<TreeNode>(method, reply.nodes);
  return rows.map((each) => ({ ...each, id: textIn(method, each.id), name: textIn(method, each.name) }));
}

/** The name of a new user is not taken. */
export function takenName(name: string, users: readonly NasUser[]): Problem | undefined {
  const owner = users.findIndex((each) => each.name === name);
  return takenProblem('NameExists', name, owner < 0 ? undefined : owner + 1);
}

/** @assumed pages-2 /network/nas */
export const nasUserProblems = (
  { name, userName }: NasUserFields,
  isNew: boolean,
  users: readonly NasUser[],
): Problems<NasUserFields> => ({
  name: isNew ? (required(name) ?? lengthProblem(name, NAS.nameMax) ?? takenName(name, users)) : undefined,
  userName: userNameProblem(userName),
});
