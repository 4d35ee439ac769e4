import * as calls from '@rental/contract/people/auth/alipay';
import type { Answer, Input, Returned } from '@rental/contract/endpoint';
import { maskAlipay } from '@rental/domain/rental/customers/masks';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import { backTo, type AlipayGateway } from '../../../gateways/alipay/alipay-gateway.ts';
import { refuseBlocked } from '../../../http/attempts.ts';
import type { Context, Visit } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { callOf } from '../../../http/serve.ts';
import { writeAudit } from '../../audit/public.ts';
import { policyOf } from '../policy.ts';
import { authenticate } from '../sessions.ts';
import type { RequireStepUp } from '../step-up.ts';
import type { AlipayStates, StateHolder } from './alipay-states.ts';
import { wrongPasswordsOfAccount, wrongPasswordsOfAddress } from './limits.ts';
import { countFailedLogin, openLogin, operatorOfAlipay } from './sign-in.ts';

interface AlipayTools {
  readonly gateway: AlipayGateway;
  readonly states: AlipayStates;
  readonly requireStepUp: RequireStepUp;
}

/** The calls of S162–S165, by the provider of this server. No transaction waits for it. */
export function alipayCalls({ gateway, states, requireStepUp }: AlipayTools) {
  /** S164: where to go. To bind, one has to be signed in and prove it once more; to sign in, nobody needs to. */
  async function redirect(
    visit: Visit,
    { body }: Input<typeof calls.authRedirect>,
  ): Promise<Returned<typeof calls.authRedirect>> {
    const holder = await visit.transaction('read write', async (tx): Promise<StateHolder> => {
      if (body.purpose === 'login') {
        await refuseWithoutAlipay(tx, visit);
        return { purpose: 'login', address: visit.address };
      }
      const operator = await authenticate(visit, tx);
      if (operator.gate !== null) refuse('forbidden');
      await refuseWithoutAlipay(tx, visit);
      const ctx = {
        ...visit,
        brandCode: visit.brand.code,
        operator,
        call: callOf(calls.authRedirect),
      };
      await requireStepUp(ctx, tx, body.stepUp);
      return { purpose: 'bind', sessionId: operator.sessionId };
    });
    const url = await gateway.authorizeUrl({
      state: states.issue(visit, holder),
      host: visit.brand.domainAdmin,
      back: backTo[holder.purpose],
    });
    return { url: url ?? refuse('alipay_unavailable') };
  }

  /** S162: from now on the account of the code signs this operator in. */
  async function bind(
    ctx: Context,
    { body }: Input<typeof calls.authBind>,
  ): Promise<Returned<typeof calls.authBind>> {
    await states.use(ctx, { purpose: 'bind', sessionId: ctx.operator.sessionId }, body.state);
    const account = (await gateway.accountOf(body.authCode)) ?? refuse('alipay_code_invalid');
    await ctx.transaction('read write', async (tx) => {
      await authenticate(ctx, tx); // it may have ended while the provider was asked
      await bindAccount(ctx, tx, account);
    });
    return { alipayAccount: maskAlipay(account) };
  }

  /**
   * S163: signs in whoever the account of the code is bound to. An account that is bound to nobody, or to somebody
   * disabled or deleted, is told as a wrong password is, and counted as one.
   */
  async function login(
    visit: Visit,
    { body }: Input<typeof calls.authLogin>,
  ): Promise<Answer<typeof calls.authLogin>> {
    const { brand, now, address } = visit;
    await visit.transaction('read only', async (tx) => {
      await refuseWithoutAlipay(tx, visit);
      await refuseBlocked(tx, brand.code, now, `address ${address}`, wrongPasswordsOfAddress);
    });
    await states.use(visit, { purpose: 'login', address }, body.state);
    const account = (await gateway.accountOf(body.authCode)) ?? refuse('alipay_code_invalid');
    const signedIn = await visit.transaction('read write', async (tx) => {
      const operator = await operatorOfAlipay(tx, brand.code, account);
      if (!operator?.enabled) {
        await countFailedLogin(tx, visit, `alipay ${maskAlipay(account)}`, 'wrong_alipay');
        return null;
      }
      const { username } = operator;
      await refuseBlocked(tx, brand.code, now, `account ${username}`, wrongPasswordsOfAccount);
      return openLogin(tx, visit, operator);
    });
    return signedIn ?? refuse('wrong_password');
  }

  /** S165: the account signs nobody in any more. Answers the same where none was bound. */
  async function unbind(
    ctx: Context,
    { body }: Input<typeof calls.unbindAlipay>,
    tx: Tx,
  ): Promise<Returned<typeof calls.unbindAlipay>> {
    await requireStepUp(ctx, tx, body.stepUp);
    const account = await lockOwnAccount(ctx, tx);
    if (account === null) return { ok: true };
    await saveAccount(ctx, tx, null);
    await writeAudit(tx, ctx, {
      operation: 'user:unbindAlipay',
      object: `operator ${ctx.operator.id}`,
      result: 'ok',
      before: { alipayAccount: maskAlipay(account) },
    });
    return { ok: true };
  }

  return { redirect, bind, login, unbind };
}

/** One account signs one operator of a brand in, and changes only by being unbound. */
async function bindAccount(ctx: Context, tx: Tx, account: string): Promise<void> {
  const { brandCode, operator } = ctx;
  await sql`select pg_advisory_xact_lock(hashtext('alipay'), hashtext(${brandCode}))`.execute(tx);
  const own = await lockOwnAccount(ctx, tx);
  if (own === account) return;
  if (own !== null) refuse('alipay_bound_already');
  const other = await tx
    .selectFrom('operators')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('alipay_account', '=', account)
    .executeTakeFirst();
  if (other) refuse('alipay_bound_elsewhere');
  await saveAccount(ctx, tx, account);
  await writeAudit(tx, ctx, {
    operation: 'user:bindAlipay',
    object: `operator ${operator.id}`,
    result: 'ok',
    after: { alipayAccount: maskAlipay(account) },
  });
}

async function lockOwnAccount({ brandCode, operator }: Context, tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('operators')
    .select('alipay_account')
    .where('brand_code', '=', brandCode)
    .where('id', '=', operator.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.alipay_account;
}

async function saveAccount(
  { brandCode, operator }: Context,
  tx: Tx,
  account: string | null,
): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ alipay_account: account })
    .where('brand_code', '=', brandCode)
    .where('id', '=', operator.id)
    .execute();
}

async function refuseWithoutAlipay(tx: Tx, visit: Visit): Promise<void> {
  if (!(await policyOf(tx, visit.brand.code)).alipay_login) refuse('login_mode_disabled');
}
