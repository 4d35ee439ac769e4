import { openContract } from '@rental/contract/open-contract';
import type { Answer, Args } from '@rental/contract/endpoint';
import type { createOpenApp } from '@rental/contract/platform/open-apps';
import type { RefusalBody } from '@rental/contract/refusals';
import { signatureScheme, signedText } from '@rental/domain/platform/open-apps/signing';
import { createHmac, randomBytes } from 'node:crypto';
import { sealed } from '../providers/sealed.ts';
import { password, type Shop, type World } from '../world.ts';
import { send } from './send.ts';

type OpenContract = typeof openContract;
type OpenName = keyof OpenContract;

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
    scopes: ['catalogue' as const, 'customers' as const, 'orders' as const],
    addresses: [],
    requestsPerMinute: 60_000,
    ...more,
    stepUp: { password: await sealed(world, password) },
  };
  const { answer } = await send(world, shop.admin, 'createOpenApp', { body });
  return { appId: answer.id, host: shop.admin.host, keyId: answer.keyId, secret: answer.secret };
}

interface OpenReply<Name extends OpenName> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** Throws where it was refused. */
  readonly answer: Answer<OpenContract[Name]>;
  /** Throws where it was done. */
  readonly refusal: RefusalBody;
}

/** What a request may have other than a right one. */
interface Wrong {
  readonly nonce?: string;
  readonly timestamp?: string;
  /** Sent instead of what was signed. */
  readonly payload?: string;
  readonly authorization?: string;
}

/** Makes a signed call of the open API over HTTP. */
export async function sendOpen<Name extends OpenName>(
  world: World,
  key: ProgramKey,
  name: Name,
  args?: Args<OpenContract[Name]>,
  wrong: Wrong = {},
): Promise<OpenReply<Name>> {
  const { method, path } = openContract[name];
  const {
    params = {},
    query = {},
    body,
  } = (args ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const search = new URLSearchParams(query).toString();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(params[field] ?? ''),
  );
  const target = search === '' ? filled : `${filled}?${search}`;
  const payload = body === undefined ? '' : JSON.stringify(body);
  const timestamp = wrong.timestamp ?? String(Math.floor(world.now.getTime() / 1000));
  const nonce = wrong.nonce ?? randomBytes(16).toString('hex');
  const signature = createHmac('sha256', key.secret)
    .update(signedText({ method, target, timestamp, nonce, body: payload }))
    .digest('base64');
  const response = await world.app.inject({
    method,
    url: target,
    headers: {
      host: key.host,
      authorization:
        wrong.authorization ??
        `${signatureScheme} key_id="${key.keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`,
      ...(payload !== '' && { 'content-type': 'application/json' }),
    },
    ...(payload !== '' && { payload: wrong.payload ?? payload }),
  });
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
