import { describe, expect, it } from 'vitest';
import { changedByBoth, putBackFields, refusedProblem, tablesToWrite } from './form-writes';

interface Ports {
  http: number;
  rtsp: number;
}

const LOADED: Ports = { http: 80, rtsp: 554 };

describe('a field that two people changed', () => {
  it.each<[string, Partial<Ports>, Partial<Ports>, string[]]>([
    ['is one that both set, to different values', { http: 8_080 }, { http: 81 }, ['http']],
    ['is none that both set to the same', { http: 8_080 }, { http: 8_080 }, []],
    ['is none that only this form set', { http: 8_080 }, {}, []],
    ['is none that only somebody else set', { http: 8_080 }, { rtsp: 555 }, []],
  ])('%s', (_, own, others, both) => {
    const fields = { loaded: LOADED, values: { ...LOADED, ...own } };
    expect(changedByBoth(['http'], fields, { ...LOADED, ...others })).toEqual(both);
  });
});

describe('the tables of a save', () => {
  const held = { Web: { Port: 81, Vendor: 7 }, RTSP: { Port: 554 } };
  const toConfigs = ({ http, rtsp }: Ports, { Web, RTSP }: typeof held) => ({
    Web: { ...Web, Port: http },
    RTSP: { ...RTSP, Port: rtsp },
  });
  const theirs = { http: 81, rtsp: 554 };

  it('are those that the changed fields alter, on top of what somebody else has stored', () => {
    const values = { http: 80, rtsp: 8_554 };
    const tables = tablesToWrite({ changed: ['rtsp'], values, theirs, held }, { toConfigs });
    expect(tables).toEqual({ RTSP: { Port: 8_554 } });
  });

  it('keep members that have no field', () => {
    const values = { http: 8_080, rtsp: 554 };
    const tables = tablesToWrite({ changed: ['http'], values, theirs, held }, { toConfigs });
    expect(tables).toEqual({ Web: { Port: 8_080, Vendor: 7 } });
  });

  it('are none where somebody else has stored the same', () => {
    const values = { http: 81, rtsp: 554 };
    expect(tablesToWrite({ changed: ['http'], values, theirs, held }, { toConfigs })).toEqual({});
  });

  it('leave out changes that need a right which the account does not have', () => {
    const values = { http: 8_080, rtsp: 8_554 };
    const within = (wanted: Ports, stored: Ports) => ({ ...wanted, http: stored.http });
    const tables = tablesToWrite({ changed: ['http', 'rtsp'], values, theirs, held }, { toConfigs, within });
    expect(tables).toEqual({ RTSP: { Port: 8_554 } });
  });
});

it('a refused secret that is empty is required', () => {
  expect([refusedProblem(''), refusedProblem('word')]).toEqual([{ key: 'NotNull' }, { key: 'Refused' }]);
});

describe('a refused preview', () => {
  const now = { light: 50, mode: 'Auto', name: 'Gate' };
  const asked = { ...now, light: 70, mode: 'Manual' };

  it('puts back every field that it set, and names its numbers', () => {
    expect(putBackFields({ values: { ...asked, name: 'Door' }, asked, now, named: undefined })).toEqual({
      values: { light: 50, mode: 'Auto' },
      problems: {
        light: { key: 'PreviewRefused', values: { value: 70, now: 50 } },
        mode: { key: 'PreviewRefusedValue' },
      },
    });
  });

  it('puts back only the field that the device names', () => {
    expect(putBackFields({ values: asked, asked, now, named: 'mode' }).values).toEqual({ mode: 'Auto' });
  });

  it('leaves what was typed since', () => {
    const values = { ...asked, light: 71 };
    expect(putBackFields({ values, asked, now, named: undefined }).values).toEqual({ mode: 'Auto' });
  });
});
