import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { type TestEmulator, testEmulator } from './emulator.fixtures';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
afterAll(() => emulator.close());

const get = async (path: string) => {
  const response = await fetch(`${emulator.origin}${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('files before sign-in', () => {
  it('names the language and the capabilities at both addresses', async () => {
    expect(JSON.parse((await get('/current_config/preLanguage')).text)).toEqual({ PreLanguage: 'English' });
    const newer = JSON.parse((await get('/current_config/webCapsConfig')).text);
    expect(newer).toMatchObject({ DeviceType: 'ASI-7000', support_HttpOnly: true });
    expect(JSON.parse((await get('/web_caps/webCapsConfig')).text)).toEqual(newer);
  });

  it('holds the licence in all languages but Thai, and the privacy policy in all', async () => {
    for (const language of ['SimpChinese', 'English', 'Italian', 'Polish', 'Russian', 'Arabic', 'Turkey', 'Turkish']) {
      expect(await get(`/softwareLicense_lang/${language}.txt`)).toMatchObject({
        status: 200,
        type: 'text/plain; charset=utf-8',
      });
    }
    expect((await get('/softwareLicense_lang/Thai.txt')).status).toBe(404);
    expect((await get('/privacyPolicy_lang/Thai.txt')).status).toBe(200);
  });

  it('has no legal text where the flag is off', async () => {
    await emulator.control.patchCaps({ legalSoftwareLicense: false });
    expect((await get('/softwareLicense_lang/English.txt')).status).toBe(404);
    await emulator.control.patchCaps({ legalSoftwareLicense: true });
  });

  it('serves a custom text after the control API set it, and 404 before', async () => {
    expect((await get('/custom_lang/English.txt')).status).toBe(404);
    await emulator.control.setCustomText('English', '{"login.title":"Front door"}');
    expect(await get('/custom_lang/English.txt')).toMatchObject({ status: 200, text: '{"login.title":"Front door"}' });
    await emulator.control.setCustomText('English', undefined);
    expect((await get('/custom_lang/English.txt')).status).toBe(404);
  });

  it('serves the agreements and the plug-in stub', async () => {
    expect((await get('/static/agree.htm')).text).toContain('许可协议');
    expect((await get('/static/agreeEnglish.htm')).text).toContain('Licence agreement');
    expect((await get('/static/webplugin.exe')).status).toBe(200);
    expect((await get('/static/openSource.txt')).status).toBe(200);
  });

  it('answers by CGI and ONVIF only while the services are on', async () => {
    const turn = (Enable: boolean) =>
      emulator.device.update(({ tables }) => {
        tables.VSP_CGI.Enable = Enable;
        tables.VSP_ONVIF.Enable = Enable;
      });
    expect([(await get(ENDPOINT.cgi)).status, (await get(ENDPOINT.onvif)).status]).toEqual([404, 404]);
    turn(true);
    const typeOf = `${ENDPOINT.cgi}?action=getDeviceType`;
    expect(await get(typeOf)).toMatchObject({ status: 200, text: 'type=ASI-7000\r\n' });
    expect((await get(ENDPOINT.onvif)).text).toContain('<tt:Hour>');
    await emulator.control.clearUnexpected();
    // The answer of one action is none to another.
    for (const more of ['?action=getSerialNo', '?action=reboot', ''])
      expect(await get(`${ENDPOINT.cgi}${more}`)).toMatchObject({ status: 400 });
    const ask = async (action: string) => {
      const body = `<s:Envelope><s:Body><${action}/></s:Body></s:Envelope>`;
      return (await fetch(`${emulator.origin}${ENDPOINT.onvif}`, { method: 'POST', body })).text();
    };
    expect(await ask('GetSystemDateAndTime')).toMatch(
      /^<s:Envelope .*<tt:Second>\d+<.*<tt:Year>2\d{3}<.*<\/s:Envelope>$/,
    );
    expect(await ask('GetDeviceInformation')).toMatch(/^<s:Envelope .*ter:ActionNotSupported/);
    expect(await emulator.control.unexpected()).toHaveLength(4);
    turn(false);
    expect((await get(typeOf)).status).toBe(404);
    expect([(await get(ENDPOINT.cgi)).status, (await get(ENDPOINT.onvif)).status]).toEqual([404, 404]);
  });

  it('has a page for phones only where the device has one', async () => {
    expect((await get('/mobile/')).status).toBe(404);
    await emulator.control.patchCaps({ hasMobile: true });
    expect((await get('/mobile/')).status).toBe(200);
    await emulator.control.patchCaps({ hasMobile: false });
  });
});
