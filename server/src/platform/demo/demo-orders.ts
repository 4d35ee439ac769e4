import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  demoQuote as quoteCall,
  demoShop as shopCall,
  followDemoOrder as followCall,
  playDemoOrder as playCall,
} from '@rental/contract/platform/demo';
import type { RefusalCode } from '@rental/contract/refusals';
import { signatureScheme, signedText } from '@rental/domain/platform/open-apps/signing';
import type { FastifyInstance } from 'fastify';
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { Demo, DemoKey } from './demo.ts';
import { command, runClient } from './sample-client.ts';

/** The most products that the shop front shows. */
const mostProducts = 100;

export function demoOrders(demo: Demo, api: FastifyInstance) {
  /** The host of the brand in the demo, and the key of its program. */
  function programOf({ brandCode }: Context): { readonly host: string; readonly key: DemoKey } {
    const key = demo.keyOf(brandCode);
    const host = demo.accountsOf(brandCode)[0]?.host;
    if (key === undefined || host === undefined) return refuse('call_not_found');
    return { host, key };
  }

  /** A signed request of the open API, as the program would send it. */
  async function ask(ctx: Context, method: 'GET' | 'POST', target: string, sent?: unknown) {
    const { host, key } = programOf(ctx);
    const body = sent === undefined ? '' : JSON.stringify(sent);
    const timestamp = String(Math.floor(ctx.now.getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', key.secret)
      .update(signedText({ method, target, timestamp, nonce, body }))
      .digest('base64');
    return api.inject({
      method,
      url: target,
      headers: {
        host,
        authorization: `${signatureScheme} key_id="${key.keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`,
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { payload: body }),
    });
  }

  async function shop(ctx: Context): Promise<Returned<typeof shopCall>> {
    const response = await ask(ctx, 'GET', `/open/v1/products?size=${mostProducts}`);
    if (response.statusCode !== 200) throw new Error(`The catalogue: ${response.body}`);
    const { products } = response.json<Returned<typeof shopCall>>();
    const covers = await ctx.transaction('read only', (tx) =>
      tx
        .selectFrom('products')
        .select(['id', 'images'])
        .where('brand_code', '=', ctx.brandCode)
        .where('id', 'in', [0, ...products.map(({ id }) => id)])
        .execute(),
    );
    const coverOf = new Map(covers.map(({ id, images }) => [id, images[0] ?? null]));
    return {
      products: products.map((product) => ({ ...product, cover: coverOf.get(product.id) ?? null })),
    };
  }

  async function quote(
    ctx: Context,
    { body }: Input<typeof quoteCall>,
  ): Promise<Returned<typeof quoteCall>> {
    const response = await ask(ctx, 'POST', '/open/v1/quotes', body);
    if (response.statusCode === 200) return response.json<Returned<typeof quoteCall>>();
    const { code } = response.json<{ readonly code: RefusalCode }>();
    throw new Refusal(code);
  }

  async function run(ctx: Context, settings: Readonly<Record<string, string>>) {
    const { host, key } = programOf(ctx);
    const url = `http://${host}:${demo.port}`;
    const { exitCode, out, errors } = await runClient({ url, key, settings });
    const lines = errors.split('\n');
    const exchanges = lines.flatMap((line) => exchangeIn(line) ?? []);
    const result = exitCode === 0 ? resultIn(out) : null;
    const failure = result === null ? failureIn(errors) : null;
    return { command, exchanges, result, failure, at: ctx.now.toISOString() };
  }

  return {
    shop,
    quote,
    play: (ctx: Context, { body }: Input<typeof playCall>): Promise<Returned<typeof playCall>> =>
      run(ctx, {
        OPEN_SKU_ID: String(body.skuId),
        OPEN_PLAN_ID: String(body.planId),
        OPEN_OFFER: String(body.offer),
      }),
    follow: (
      ctx: Context,
      { body }: Input<typeof followCall>,
    ): Promise<Returned<typeof followCall>> => run(ctx, { OPEN_EXTERNAL_NO: body.externalNo }),
  };
}

const Exchange = z.object({
  method: z.string(),
  target: z.string(),
  sent: z.unknown(),
  answerStatus: z.int(),
  answered: z.unknown(),
});
const Result = z.object({ externalNo: z.string(), orderNo: z.string(), status: z.string() });

function exchangeIn(line: string): z.output<typeof Exchange> | undefined {
  return line.startsWith('{') ? Exchange.safeParse(JSON.parse(line)).data : undefined;
}

function resultIn(out: string) {
  const { externalNo, orderNo, status: state } = Result.parse(JSON.parse(out));
  return { externalNo, orderNo, state };
}

/** The sentence of the client's error. */
const failureIn = (errors: string): string =>
  /^Error: (.+)$/m.exec(errors)?.[1] ?? '示例程序没有正常结束';
