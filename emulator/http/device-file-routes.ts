import { readFile } from 'node:fs/promises';
import type { Request, RequestHandler } from 'express';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { LANGUAGES, PSEUDO_LANGUAGES } from '@/lib/contract/languages';
import type { UnexpectedCall } from '../device-interface';
import { fileReply } from './console-routes';
import { bodyOf, exchange, plainReply, type Reply } from './exchange';
import type { HttpContext } from './http-context';
import { noteRefusal } from './note-refusal';

/** `noted` gets what of the request is unexpected. */
type MakeReply = (
  context: HttpContext,
  request: Request,
  noted: UnexpectedCall[],
) => Promise<Reply | undefined> | Reply | undefined;

const TEXTS = new URL('../texts/', import.meta.url);
const PLAIN = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

/** Languages of texts: exact names only, so that no request can contain a path. Turkish @assumed contract 1.3 */
const LANGUAGE_NAMES: readonly string[] = [
  ...[...LANGUAGES, ...PSEUDO_LANGUAGES].map(({ device }) => device),
  'Turkish',
];

/** The licence text that is missing on purpose: a console has to cope with a missing text. */
const MISSING_LICENSE = 'Thai';

/** A placeholder: the plug-in no longer exists, but the link must have a target. */
const PLUGIN_STUB = Buffer.from('MZ This emulator has no plug-in.\r\n', 'latin1');

/** Every static address of the device. Anything else is not a file of the device. @spec §7 */
const FILES: ReadonlyMap<string, MakeReply> = new Map<string, MakeReply>([
  [ENDPOINT.preLanguage, ({ device }) => json({ PreLanguage: device.preLanguage() })],
  [ENDPOINT.webCapsConfig, webCaps],
  [ENDPOINT.webCapsConfigOlder, ({ device }) => json(device.webCapsConfig())],
  [ENDPOINT.agreementChinese, () => fromFile('agree.htm', HTML)],
  [ENDPOINT.agreementEnglish, () => fromFile('agreeEnglish.htm', HTML)],
  [ENDPOINT.webPlugin, () => bytes('application/vnd.microsoft.portable-executable', PLUGIN_STUB)],
  [ENDPOINT.openSource, openSourceNotice],
  [ENDPOINT.cgi, cgiDeviceType],
  [ENDPOINT.onvif, onvifTime],
  [
    ENDPOINT.mobile,
    ({ device }) => (device.capabilities().hasMobile === true ? fromFile('mobile.htm', HTML) : undefined),
  ],
  ...LANGUAGE_NAMES.flatMap((name): [string, MakeReply][] => [
    [`${ENDPOINT.customLanguage}${name}.txt`, (context) => customText(context, name)],
    [
      `${ENDPOINT.softwareLicense}${name}.txt`,
      (context) => legalText(context, 'legalSoftwareLicense', 'software-license', name),
    ],
    [
      `${ENDPOINT.privacyPolicy}${name}.txt`,
      (context) => legalText(context, 'legalPrivacyPolicy', 'privacy-policy', name),
    ],
  ]),
]);

/**
 * A page that the device has just moved away from asks here whether it answers at its new place, and whether it is this
 * one. @assumed ours: design/safe-apply
 */
function webCaps({ device, isOwnPage }: HttpContext, { headers: { origin } }: Request): Reply {
  const isOurs = origin !== undefined && isOwnPage(origin);
  return json(device.webCapsConfig(), isOurs ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : {});
}

/** Folders of the device: the console serves nothing below them. */
const OWN_FOLDERS = [
  ENDPOINT.customLanguage,
  ENDPOINT.softwareLicense,
  ENDPOINT.privacyPolicy,
  ENDPOINT.mobile,
  '/current_config/',
  '/web_caps/',
];

/** Files the device serves without sign-in, looked up by the undecoded path. */
export function deviceFileRoutes(context: HttpContext): RequestHandler {
  return async (request, response, next) => {
    const noted: UnexpectedCall[] = [];
    const facts = { transport: 'static' as const, endpoint: request.path, noted };
    if (
      request.method === 'POST' &&
      request.path === ENDPOINT.onvif &&
      context.device.state().tables.VSP_ONVIF.Enable
    ) {
      const body = await bodyOf(context, request, response, 'static');
      if (!body) return;
      return exchange(context, request, response, facts, () => onvifReply(context, body.toString(), noted));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const make = FILES.get(request.path);
    if (!make && !OWN_FOLDERS.some((folder) => request.path.startsWith(folder))) return next();
    await exchange(
      context,
      request,
      response,
      facts,
      async () => (await make?.(context, request, noted)) ?? notFound(),
    );
  };
}

function json(value: unknown, headers: Record<string, string> = {}): Reply {
  return bytes('application/json; charset=utf-8', Buffer.from(JSON.stringify(value)), headers);
}

function bytes(type: string, body: Buffer, headers: Record<string, string> = {}): Reply & { kind: 'bytes' } {
  return { kind: 'bytes', status: 200, type, body, headers: { 'Cache-Control': 'no-store', ...headers } };
}

/** Answers of two services for other systems while they are on; no more of them exists. @assumed pages-3 /safe/ssh */
function cgiDeviceType(context: HttpContext, { query }: Request, noted: UnexpectedCall[]): Reply | undefined {
  const { device } = context;
  if (!device.state().tables.VSP_CGI.Enable) return undefined;
  // A client must not take the type for the answer of another action, or believe that it was carried out.
  if (query.action !== 'getDeviceType') {
    noted.push(noteRefusal(context, `GET ${ENDPOINT.cgi}`, `unknown action ${query.action ?? ''}`));
    return plainReply(400, 'Error\r\nBad Request!\r\n');
  }
  return bytes(PLAIN, Buffer.from(`type=${device.capabilities().deviceType}\r\n`));
}

const SPACES = [
  'xmlns:s="http://www.w3.org/2003/05/soap-envelope"',
  'xmlns:tds="http://www.onvif.org/ver10/device/wsdl"',
  'xmlns:tt="http://www.onvif.org/ver10/schema"',
  'xmlns:ter="http://www.onvif.org/ver10/error"',
].join(' ');

const soap = (status: number, content: string): Reply => ({
  ...bytes(
    'application/soap+xml; charset=utf-8',
    Buffer.from(`<s:Envelope ${SPACES}><s:Body>${content}</s:Body></s:Envelope>`),
  ),
  status,
});

const SOAP_FAULT =
  '<s:Fault><s:Code><s:Value>s:Receiver</s:Value><s:Subcode><s:Value>ter:ActionNotSupported</s:Value></s:Subcode>' +
  '</s:Code><s:Reason><s:Text xml:lang="en">Action not supported</s:Text></s:Reason></s:Fault>';

/** ONVIF Core Specification, faults and GetSystemDateAndTime */
function onvifReply(context: HttpContext, asked: string, noted: UnexpectedCall[]): Reply {
  const time = asked.includes('GetSystemDateAndTime') ? onvifTime(context) : undefined;
  if (time) return time;
  noted.push(noteRefusal(context, `POST ${ENDPOINT.onvif}`, 'unknown action'));
  return soap(500, SOAP_FAULT);
}

function onvifTime({ device }: HttpContext): Reply | undefined {
  if (!device.state().tables.VSP_ONVIF.Enable) return undefined;
  const now = new Date(device.clock.now());
  const element = (name: string, ...content: (string | number)[]) => `<${name}>${content.join('')}</${name}>`;
  const time = element(
    'tt:Time',
    element('tt:Hour', now.getUTCHours()),
    element('tt:Minute', now.getUTCMinutes()),
    element('tt:Second', now.getUTCSeconds()),
  );
  const date = element(
    'tt:Date',
    element('tt:Year', now.getUTCFullYear()),
    element('tt:Month', now.getUTCMonth() + 1),
    element('tt:Day', now.getUTCDate()),
  );
  const { NTP } = device.state().tables;
  const answer = element(
    'tds:SystemDateAndTime',
    element('tt:DateTimeType', NTP.Enable ? 'NTP' : 'Manual'),
    element('tt:DaylightSavings', 'false'),
    element('tt:UTCDateTime', time, date),
  );
  return soap(200, element('tds:GetSystemDateAndTimeResponse', answer));
}

function notFound(): Reply {
  return { kind: 'bytes', status: 404, type: PLAIN, body: Buffer.from('Not Found') };
}

/** `name` comes from the table above, never from a request. */
async function fromFile(name: string, type: string): Promise<Reply | undefined> {
  const body = await readIfThere(new URL(name, TEXTS));
  return body && bytes(type, body);
}

/** A device whose flag is off has no such text: that is how a console detects it before sign-in. @assumed contract 2 */
function legalText({ device }: HttpContext, flag: string, folder: string, language: string) {
  if (device.capabilities()[flag] !== true) return undefined;
  if (folder === 'software-license' && language === MISSING_LICENSE) return undefined;
  const file = language === 'Turkish' ? 'Turkey' : language;
  return fromFile(`${folder}/${file}.txt`, PLAIN);
}

function customText({ customTexts }: HttpContext, language: string): Reply | undefined {
  const text = customTexts.get(language);
  return text === undefined ? undefined : bytes(PLAIN, Buffer.from(text));
}

/** The notice that the build put into the console, or a short text that refers to it. */
async function openSourceNotice({ device, console }: HttpContext, request: Request): Promise<Reply | undefined> {
  if (device.capabilities().legalOpenSource !== true) return undefined;
  const packaged = console?.find(ENDPOINT.openSource);
  return packaged ? fileReply(packaged, request, 200) : fromFile('open-source.txt', PLAIN);
}

async function readIfThere(file: URL): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
