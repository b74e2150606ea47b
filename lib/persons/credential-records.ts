import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { AccessFingerprint, FingerprintRecord } from '@/lib/contract/records';
import type { RpcMethod } from '@/lib/contract/rpc';
import { recordFinder } from '@/lib/records/log-finder';
import { mustHaveRows, rowsIn } from '@/lib/records/read-reply';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { type CredentialArea, credentialArea, TABLES } from './credential-area';

/** A person has fewer cards and fingers. */
const OF_PERSON = 20;

/** A search of this login. */
interface Search {
  page(offset: number, count: number): Promise<readonly unknown[]>;
  /** Frees what it holds on the device; never throws. */
  close(): void;
}

interface Asked {
  UserIDList?: string[];
  CardNoList?: string[];
  CardList?: RecordRow[];
  Token?: number;
  Offset?: number;
  Count?: number;
}

/** Rows of fingers as the one row of each person that the service has. */
function byPerson(rows: readonly FingerprintRecord[]): AccessFingerprint[] {
  return [...new Set(rows.map(({ UserID }) => UserID))].map((UserID) => {
    const own = rows
      .filter((row) => row.UserID === UserID)
      .sort((one, other) => one.FingerPrintID - other.FingerPrintID);
    return {
      UserID,
      AccessFingerprints: own.map(({ FingerprintData }) => FingerprintData),
      DuressIndex: own.findIndex(({ IsDuress }) => IsDuress),
    };
  });
}

/** Rows of the table as the service lists them. */
const inService = (area: CredentialArea, rows: readonly RecordRow[]): readonly unknown[] =>
  area === 'AccessCard'
    ? rows.map(({ RecNo: _, ...card }) => card)
    : byPerson(rows as readonly unknown[] as FingerprintRecord[]);

/** Answers the calls of AccessCard and AccessFingerprint from the record tables of an older device. */
export class CredentialRecords {
  /** By token: an older device gives no tokens for its tables. */
  private readonly searches = new Map<number, Search>();
  private lastToken = 0;

  constructor(private readonly rpc: RpcClient) {}

  /** As `call` of the method: the same answer, the same FailCodes. Throws as `call`. */
  async call(method: RpcMethod, params: unknown): Promise<unknown> {
    const area = credentialArea(method) ?? 'AccessCard';
    const asked = (params ?? {}) as Asked;
    switch (method.slice(area.length + 1)) {
      case 'startFind':
        return this.search(area);
      case 'doFind':
        return { Info: await this.page(method, asked) };
      case 'stopFind':
        return this.stop(asked.Token ?? 0);
      case 'list':
        return this.list(area, asked);
      case 'insertMulti':
        return area === 'AccessCard'
          ? this.writeEach(method, asked.CardList ?? [], (card, object) => this.insert(card, object))
          : this.putFingers(method, params as AccessFingerprint);
      case 'updateMulti':
        return this.writeEach(method, asked.CardList ?? [], (card, object) => this.update(card, object));
      case 'removeMulti':
        return this.remove(area, asked);
      default:
        throw new RpcError(method, ReplyError.MethodNotFound, {}, {}, 'no record call does this');
    }
  }

  private async search(area: CredentialArea) {
    const finder = await recordFinder(TABLES[area]).open(this.rpc, {});
    const rowsFrom = async (offset: number, end: number): Promise<RecordRow[]> => {
      const rows: RecordRow[] = [];
      while (offset + rows.length < end) {
        const page = (await finder.read(offset + rows.length, PAGE_SIZE)) as unknown as RecordRow[];
        mustHaveRows('RecordFinder.doSeekFind', page);
        rows.push(...page);
      }
      return rows.slice(0, end - offset);
    };
    // Cards are read when they are asked for: many searches only want the number.
    if (area === 'AccessCard') {
      const { total, close } = finder;
      const page: Search['page'] = async (offset, count) =>
        inService(area, await rowsFrom(offset, Math.min(offset + count, total)));
      return { Token: this.hold({ page, close }), Total: total };
    }
    try {
      // How many persons there are behind the rows is known only once all are there.
      const all = inService(area, await rowsFrom(0, finder.total));
      const page: Search['page'] = async (offset, count) => all.slice(offset, offset + count);
      return { Token: this.hold({ page, close: () => undefined }), Total: all.length };
    } finally {
      finder.close();
    }
  }

  private hold(search: Search): number {
    this.lastToken += 1;
    this.searches.set(this.lastToken, search);
    return this.lastToken;
  }

  private page(method: RpcMethod, { Token = 0, Offset = 0, Count = OF_PERSON }: Asked) {
    const search = this.searches.get(Token);
    if (!search) throw new RpcError(method, ReplyError.InvalidRequest, {}, {}, 'no search');
    return search.page(Offset, Count);
  }

  private stop(token: number): boolean {
    this.searches.get(token)?.close();
    return this.searches.delete(token);
  }

  private async list(area: CredentialArea, { UserIDList, CardNoList }: Asked) {
    const member = CardNoList ? 'CardNo' : 'UserID';
    const rows = await this.rowsOf(area, member, CardNoList ?? UserIDList ?? []);
    return { [area === 'AccessCard' ? 'CardList' : 'FingerprintList']: inService(area, rows) };
  }

  /** Rows with one of these values, by one finder in one request. */
  private async rowsOf(area: CredentialArea, member: string, values: readonly string[]): Promise<RecordRow[]> {
    if (values.length === 0) return [];
    const object = await this.rpc.call('RecordFinder.factory.create', { name: TABLES[area] });
    const outcomes = await this.rpc.batch([
      ...values.flatMap((value) => [
        { method: 'RecordFinder.startFind' as const, params: { condition: { [member]: value } }, object },
        { method: 'RecordFinder.doSeekFind' as const, params: { offset: 0, count: OF_PERSON }, object },
      ]),
      { method: 'RecordFinder.destroy', params: {}, object },
    ]);
    return outcomes.slice(0, -1).flatMap((outcome, place) => {
      if (!outcome.ok) throw outcome.error;
      const { records } = Object(outcome.value) as { records?: RecordRow[] | null };
      return place % 2 === 0 ? [] : rowsIn('RecordFinder.doSeekFind', records ?? null);
    });
  }

  /** Runs writes one after the other with one handle; refusals become FailCodes, as in a batch of the service. */
  private async writeEach<T>(
    method: RpcMethod,
    items: readonly T[],
    write: (item: T, object: number) => Promise<unknown>,
  ): Promise<true> {
    const area = credentialArea(method) ?? 'AccessCard';
    const object = await this.rpc.call('RecordUpdater.factory.instance', { name: TABLES[area] });
    try {
      const FailCodes: number[] = [];
      for (const item of items) FailCodes.push(await write(item, object).then(() => FailCode.None, failCode));
      if (FailCodes.every((code) => code === FailCode.None)) return true;
      throw new RpcError(method, ReplyError.BatchFailed, { FailCodes }, {}, '');
    } finally {
      this.rpc.call('RecordUpdater.destroy', {}, { object }).catch(() => undefined);
    }
  }

  private insert(record: RecordRow, object: number) {
    return this.rpc.call('RecordUpdater.insert', { record }, { object });
  }

  private async update(card: RecordRow, object: number) {
    const [held] = await this.rowsOf('AccessCard', 'CardNo', [String(card.CardNo)]);
    if (!held) throw noRecord();
    return this.rpc.call('RecordUpdater.update', { recno: Number(held.RecNo), record: card }, { object });
  }

  /** The service replaces all fingers of a person at once; the table holds one row for each. */
  private async putFingers(method: RpcMethod, { UserID, AccessFingerprints, DuressIndex }: AccessFingerprint) {
    const held = await this.rowsOf('AccessFingerprint', 'UserID', [UserID]);
    if (held.length > 0) await this.remove('AccessFingerprint', { UserIDList: [UserID] });
    const rows = AccessFingerprints.map((FingerprintData, place) => ({
      UserID,
      FingerPrintID: place + 1,
      FingerprintData,
      IsDuress: place === DuressIndex,
    }));
    try {
      return await this.writeEach(method, rows, (row, object) => this.insert(row, object));
    } catch (error) {
      // The service checks all fingers before it replaces any: a refusal leaves the stored ones.
      if (held.length > 0) await this.putBack(UserID, held).catch(() => undefined);
      throw error;
    }
  }

  /** The fingers of a person as they were. Throws as `call`. */
  private async putBack(UserID: string, held: readonly RecordRow[]) {
    const left = await this.rowsOf('AccessFingerprint', 'UserID', [UserID]);
    if (left.length > 0) await this.remove('AccessFingerprint', { UserIDList: [UserID] });
    const rows = held.map(({ RecNo: _, ...row }) => row);
    await this.writeEach('AccessFingerprint.insertMulti', rows, (row, object) => this.insert(row, object));
  }

  private remove(area: CredentialArea, { UserIDList, CardNoList }: Asked) {
    const member = CardNoList ? 'CardNo' : 'UserID';
    return this.writeEach(`${area}.removeMulti`, CardNoList ?? UserIDList ?? [], async (value, object) => {
      const held = await this.rowsOf(area, member, [value]);
      if (held.length === 0) throw noRecord();
      return this.rpc.call('RecordUpdater.removeEx', { condition: { [member]: value } }, { object });
    });
  }
}

const noRecord = () =>
  new RpcError('RecordFinder.doSeekFind', ReplyError.InvalidParams, { reason: 'NoRecord' }, {}, 'no record');

/** The code of one refused row; anything else that goes wrong ends the write. */
function failCode(error: unknown): number {
  if (!(error instanceof RpcError) || isSessionOver(error) || error.code === ReplyError.NoAuthority) throw error;
  const { reason } = error.detail;
  return Object.entries(FailCode).find(([name]) => name === reason)?.[1] ?? FailCode.Unknown;
}
