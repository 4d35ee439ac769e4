import * as alipay from '@rental/contract/people/auth/alipay';
import * as auth from '@rental/contract/people/auth/auth';
import { updateOwnPassword } from '@rental/contract/passwords';
import * as factor from '@rental/contract/people/auth/second-factor';
import { updateOwnEmail } from '@rental/contract/people/auth/own-record';
import type { ServerArea } from '../../area.ts';
import { refuse } from '../../http/refusal.ts';
import { serve, serveOpen, servePublic, type Serving } from '../../http/serve.ts';
import { writeAudit } from '../audit/public.ts';
import * as own from './own/own-codes.ts';
import { updateOwnEmail as changeOwnEmail } from './own/update-own-email.ts';
import { updateOwnPassword as changeOwnPassword } from './own/update-own-password.ts';
import { purgeLogins } from './purge-logins.ts';
import { secondFactor } from './second-factor.ts';
import { endSession } from './sessions.ts';
import { accountLogin } from './sign-in/account-login.ts';
import { drawCaptcha } from './sign-in/captchas.ts';
import { rememberedLogin } from './sign-in/remembered-login.ts';
import { forgetHere } from './sign-in/remembered.ts';
import type { SignInTools } from './sign-in/sign-in-tools.ts';
import { signIn } from './sign-in/sign-in.ts';
import * as sms from './sign-in/sms-login.ts';
import { userOf } from './users.ts';

function serveAuth(serving: Serving, tools: SignInTools): void {
  const { keys, codes, refuseWrongPassword } = tools;
  servePublic(serving, auth.captcha, (visit) => drawCaptcha(visit));
  servePublic(serving, auth.login, (visit, { body: { code, uuid, ...typed } }) =>
    signIn(visit, keys, 1, { ...typed, captcha: { code, uuid } }),
  );
  servePublic(serving, auth.channelLogin, (visit, { body: { code, uuid, ...typed } }) =>
    signIn(visit, keys, 2, { ...typed, captcha: { code, uuid } }),
  );
  servePublic(serving, auth.accountLogin, accountLogin(keys));
  servePublic(serving, auth.rememberedLogin, (visit) => rememberedLogin(visit, 1));
  servePublic(serving, auth.channelRememberedLogin, (visit) => rememberedLogin(visit, 2));
  servePublic(serving, auth.sendLoginSms, sms.sendLoginSms(codes));
  servePublic(serving, auth.smsLogin, sms.smsLogin(codes));
  servePublic(serving, auth.resetForgottenPassword, sms.resetForgottenPassword(tools));
  servePublic(serving, alipay.authRedirect, tools.alipay.redirect);
  servePublic(serving, alipay.authLogin, tools.alipay.login);
  serveOpen(serving, alipay.authBind, tools.alipay.bind);
  serve(serving, alipay.unbindAlipay, tools.alipay.unbind);
  if (tools.alipayPage) serveAlipayPage(serving, tools.alipayPage);
  servePublic(serving, auth.logout, (visit) =>
    visit.transaction('read write', async (tx) => {
      const ended = await endSession(tx, visit);
      if (ended) {
        forgetHere(visit, ended.purpose);
        await writeAudit(tx, visit, { operation: 'logout', result: 'ok', ...ended });
      }
      return { ok: true as const };
    }),
  );
  serve(serving, auth.userInfo, (ctx, _input, tx) =>
    userOf(tx, ctx.brandCode, ctx.operator.id, ctx.operator.gate),
  );
  serve(serving, auth.sendOwnCode, own.sendOwnCode(codes));
  serve(serving, auth.sendOperationCode, own.sendOperationCode(codes));
  serve(serving, auth.sendOperationCodeByGet, own.sendOperationCode(codes));
  serve(serving, updateOwnPassword, changeOwnPassword(tools));
  serve(serving, updateOwnEmail, changeOwnEmail(codes, refuseWrongPassword));
  const { begin, confirm, pass, remove } = secondFactor(tools.factorSeal, refuseWrongPassword);
  serve(serving, factor.beginSecondFactor, begin);
  serve(serving, factor.confirmSecondFactor, confirm);
  serve(serving, factor.passSecondFactor, pass);
  serve(serving, factor.removeSecondFactor, remove);
}

/** The page on which a provider without pages of its own asks for consent: for everybody, as the provider's would be. */
function serveAlipayPage(
  { api }: Serving,
  { path, html }: NonNullable<SignInTools['alipayPage']>,
): void {
  api.get(path, (request, reply) => {
    const page = html(request.query as Record<string, unknown>) ?? refuse('call_not_found');
    void reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

export const authArea: ServerArea = {
  serve: (serving, { signIn }) => serveAuth(serving, signIn),
  purge: () => purgeLogins,
};
