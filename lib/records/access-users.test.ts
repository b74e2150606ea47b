import { describe, expect, it } from 'vitest';
import { accessUsers, countPersons, personConditions } from './access-users';
import { clientOnDevice } from './test-client.fixtures';

const search = (text: string) => ({ text, type: '' as const });

describe('personConditions', () => {
  it.each([
    ['', [{}]],
    ['  ', [{}]],
    ['144', [{ UserID: '144' }, { UserName: '144' }]],
    ['V001', [{ UserID: 'V001' }, { UserName: 'V001' }]],
    ['Anna', [{ UserName: 'Anna' }, { UserID: 'Anna' }]],
    ['Alicja Zielińska', [{ UserName: 'Alicja Zielińska' }]],
    ['Łucja', [{ UserName: 'Łucja' }]],
    [' 7 ', [{ UserID: '7' }, { UserName: '7' }]],
  ])('%j is tried as %j', (text, conditions) => {
    expect(personConditions(search(text))).toEqual(conditions);
  });

  it('filters by type beside the text', () => {
    expect(personConditions({ text: 'x-y', type: 'guest' })).toEqual([{ UserName: 'x-y', UserType: 2 }]);
    expect(personConditions({ text: '', type: 'normal' })).toEqual([{ UserType: 0 }]);
  });
});

describe('the list of persons', () => {
  it('finds letters of an ID when no name matches, and frees the search that found nobody', async () => {
    const { rpc, device, methods } = clientOnDevice();
    const [first] = device.state().access.users;
    rpc.call('AccessUser.insertMulti', { UserList: [{ ...first, UserID: 'VISITOR', UserName: 'Rana Aziz' }] });
    const found = await accessUsers.open(rpc, search('visit'));
    expect(found.total).toBe(1);
    expect((await found.read(0, 20)).map((each) => each.UserID)).toEqual(['VISITOR']);
    expect(methods().filter((each) => each === 'AccessUser.startFind')).toHaveLength(2);
    expect(methods().filter((each) => each === 'AccessUser.stopFind')).toHaveLength(1);
  });

  it('is closed by the login that opened it and by no other: its token ended with the first one', async () => {
    const closed = async (after: string | undefined | 'same') => {
      const { rpc, methods } = clientOnDevice();
      const finder = await accessUsers.open(rpc, search(''));
      if (after !== 'same') rpc.setSession(after);
      finder.close();
      return methods().includes('AccessUser.stopFind');
    };
    expect([await closed('same'), await closed(undefined), await closed('second')]).toEqual([true, false, false]);
  });

  it('asks once when the first condition finds somebody', async () => {
    const { rpc, methods } = clientOnDevice();
    expect((await accessUsers.open(rpc, search('300'))).total).toBe(1);
    expect(methods()).toEqual(['AccessUser.startFind']);
  });

  it('fails when a reply lacks a needed member, and is empty when the rows are null', async () => {
    const empty = { result: true };
    const noStart = clientOnDevice(({ method }) => (method === 'AccessUser.startFind' ? empty : undefined));
    await expect(accessUsers.open(noStart.rpc, search(''))).rejects.toMatchObject({ name: 'RpcError' });
    await expect(countPersons(noStart.rpc)).rejects.toMatchObject({ name: 'RpcError' });
    const noRows = clientOnDevice(({ method }) => (method === 'AccessUser.doFind' ? empty : undefined));
    const finder = await accessUsers.open(noRows.rpc, search(''));
    await expect(finder.read(0, 20)).rejects.toMatchObject({ name: 'RpcError' });
    const { rpc } = clientOnDevice();
    const nobody = await accessUsers.open(rpc, search('nobody at all'));
    expect([nobody.total, await nobody.read(0, 20)]).toEqual([0, []]);
  });
});
