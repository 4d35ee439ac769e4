import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxAlipay, type SandboxConsent } from '../../gateways/alipay/sandbox-alipay.ts';
import { settlePolicy } from '../people/sign-in.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, password, type Caller, type World } from '../world.ts';
import { sealed } from './sealed.ts';

interface Consent {
  readonly authCode: string;
  readonly state: string;
}

export type AlipayFixture = Awaited<ReturnType<typeof openAlipayFixture>>;

/** The caller before sign-in. */
export const unknown = (caller: Caller): Caller => ({ ...caller, token: null });

/** A server of the world with the sandbox as its provider, and what somebody does there. */
export async function openAlipayFixture(bare: World) {
  const app = await anotherServer(bare, { alipay: sandboxAlipay(bare.filesDir, () => bare.now) });
  const world = Object.create(bare, { app: { value: app } }) as World;

  const own = async () => ({ stepUp: { password: await sealed(bare, password) } });
  const redirect = async (caller: Caller, purpose: 'login' | 'bind', at = world) =>
    send(at, caller, 'authRedirect', {
      body: purpose === 'login' ? { purpose } : { purpose, ...(await own()) },
    });

  /** Somebody asks where to go, and agrees there as the holder of the `nth` account. */
  const agree = async (caller: Caller, purpose: 'login' | 'bind', nth = 0): Promise<Consent> => {
    const state = stateIn((await redirect(caller, purpose)).answer.url);
    const text = await readFile(join(bare.filesDir, 'alipay.jsonl'), 'utf8');
    const consents = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SandboxConsent)
      .filter((consent) => consent.state === state);
    return { state, authCode: consents[nth]?.authCode ?? '' };
  };
  const bind = (caller: Caller, body: Consent) => send(world, caller, 'authBind', { body });

  return {
    world,
    own,
    redirect,
    agree,
    bind,
    bound: async (caller: Caller, nth = 0) => bind(caller, await agree(caller, 'bind', nth)),
    unbind: async (caller: Caller) => send(world, caller, 'unbindAlipay', { body: await own() }),
    enter: (caller: Caller, body: Consent) => send(world, unknown(caller), 'authLogin', { body }),
    /** Both brands allow it, nobody is bound, and nothing was counted. */
    clean: async () => {
      for (const shop of [bare.alpha, bare.beta]) {
        await settlePolicy(bare, shop, 'alipay_login');
        await stored(bare, shop, 'update operators set alipay_account = null, enabled = true');
        await stored(bare, shop, 'delete from attempt_counters');
      }
    },
    close: () => app.close(),
  };
}

export const stateIn = (url: string): string =>
  new URL(url, 'https://site.test').searchParams.get('state') ?? '';
