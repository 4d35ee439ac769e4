import { openContract } from '@rental/contract/open-contract';
import type { Answer, Args } from '@rental/contract/endpoint';
import type { createOpenApp } from '@rental/contract/platform/open-apps';
import type { RefusalBody } from '@rental/contract/refusals';
import { keysOf } from '@rental/contract/fields';
import {
  appScopes,
  signatureScheme,
  signedText,
  type AppScope,
} from '@rental/domain/platform/open-apps/signing';
import { createHmac, randomBytes } from 'node:crypto';
import { sealed } from '../providers/sealed.ts';
import { password, type Shop, type World } from '../world.ts';
import { send } from './send.ts';

type OpenContract = typeof openContract;
export type OpenName = keyof OpenContract;

/** A key of a program. */
export interface ProgramKey {
  readonly appId: number;
  readonly host: string;
  readonly keyId: string;
  readonly secret: string;
}

type AppFields = Omit<Args<typeof createOpenApp>['body'], 'stepUp'>;

/** An app with a key, made by the administrator. */
export async function someApp(
  world: World,
  shop: Shop,
  more: Partial<AppFields> = {},
): Promise<ProgramKey> {
  const body = {
    name: '小程序商城',
    channelId: null,
    scopes: keysOf<AppScope>(appScopes),
    addresses: [],
    requestsPerMinute: 60_000,
    ...more,
    stepUp: { password: await sealed(world, password) },
  };
  const { answer } = await send(world, shop.admin, 'createOpenApp', { body });
  return { appId: answer.id, host: shop.admin.host, keyId: answer.keyId, secret: answer.secret };
}

/** A customer, as a program registers one. */
export const somePerson = {
  name: '陈晨',
  phone: '13700001111',
  idNumber: '330106199202021234',
  region: '浙江省杭州市余杭区',
  street: '良渚街道 8 号',
};

interface OpenReply<Name extends OpenName> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** Throws where it was refused. */
  readonly answer: Answer<OpenContract[Name]>;
  /** Throws where it was done. */
  readonly refusal: RefusalBody;
}

/** The parts of a request in which it differs from a right one, and its `Idempotency-Key`. */
interface Wrong {
  readonly idempotencyKey?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  /** Sent instead of the body that was signed. */
  readonly payload?: string;
  readonly authorization?: string;
  /** The name of the part with the file. */
  readonly field?: string;
}

/** A file of an upload, as its sender has it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Unsigned {
  readonly method: OpenContract[OpenName]['method'];
  /** Path with query. */
  readonly target: string;
  /** Empty: none. */
  readonly payload: string;
  /** Sent beside the body, which is the part `meta` then. */
  readonly file?: SentFile;
}

/** Sends whatever it is, signed. */
export function sendSigned(
  world: World,
  key: ProgramKey,
  { method, target, payload, file }: Unsigned,
  wrong: Wrong = {},
) {
  const timestamp = wrong.timestamp ?? String(Math.floor(world.now.getTime() / 1000));
  const nonce = wrong.nonce ?? randomBytes(16).toString('hex');
  const signature = createHmac('sha256', key.secret)
    .update(signedText({ method, target, timestamp, nonce, body: payload }))
    .digest('base64');
  return world.app.inject({
    method,
    url: target,
    headers: {
      host: key.host,
      authorization:
        wrong.authorization ??
        `${signatureScheme} key_id="${key.keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`,
      ...(payload !== '' && { 'content-type': file ? formType : 'application/json' }),
      ...(wrong.idempotencyKey !== undefined && { 'idempotency-key': wrong.idempotencyKey }),
    },
    ...(payload !== '' && {
      payload: file
        ? formOf(wrong.payload ?? payload, file, wrong.field)
        : (wrong.payload ?? payload),
    }),
  });
}

const boundary = '----of-the-program';
const formType = `multipart/form-data; boundary=${boundary}`;

function formOf(meta: string, { name, bytes }: SentFile, field = 'file'): Buffer {
  const part = (header: string) => `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="meta"')}Content-Type: application/json\r\n\r\n${meta}\r\n`),
    Buffer.from(`${part(`name="${field}"; filename="${name}"`)}\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** The method and the address of a call with its path and query filled in. */
export function targetOf(
  name: OpenName,
  {
    params = {},
    query = {},
  }: { readonly params?: Record<string, string>; readonly query?: Record<string, string> },
) {
  const { method, path } = openContract[name];
  const search = new URLSearchParams(query).toString();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(params[field] ?? ''),
  );
  return { method, target: search === '' ? filled : `${filled}?${search}` };
}

/** Makes a signed call of the open API over HTTP. */
export async function sendOpen<Name extends OpenName>(
  world: World,
  key: ProgramKey,
  name: Name,
  args?: Args<OpenContract[Name]>,
  wrong: Wrong & { readonly file?: SentFile } = {},
): Promise<OpenReply<Name>> {
  const parts = (args ?? {}) as Parameters<typeof targetOf>[1] & { readonly body?: unknown };
  const payload = parts.body === undefined ? '' : JSON.stringify(parts.body);
  const { file } = wrong;
  const request = { ...targetOf(name, parts), payload, ...(file && { file }) };
  const response = await sendSigned(world, key, request, wrong);
  const { statusCode: status, headers } = response;
  const json: unknown = response.json();
  return {
    status,
    headers,
    get answer() {
      if (status >= 300) throw new Error(`${name} was not done: ${response.body}`);
      return json as Answer<OpenContract[Name]>;
    },
    get refusal() {
      if (status < 300) throw new Error(`${name} was not refused: ${response.body}`);
      return json as RefusalBody;
    },
  };
}
