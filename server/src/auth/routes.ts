import * as alipay from '@rental/contract/alipay';
import * as auth from '@rental/contract/auth';
import { updateOwnPassword } from '@rental/contract/passwords';
import * as policies from '@rental/contract/policies';
import * as factor from '@rental/contract/second-factor';
import { updateOwnEmail } from '@rental/contract/users';
import { writeAudit } from '../audit/public.ts';
import { serve, servePublic, type Serving } from '../http/serve.ts';
import { accountLogin } from './account-login.ts';
import { drawCaptcha } from './captchas.ts';
import * as own from './own-codes.ts';
import { secondFactor } from './second-factor.ts';
import { endSession } from './sessions.ts';
import type { SignInTools } from './sign-in-tools.ts';
import { securityPolicy, setSecurityPolicy } from './set-policy.ts';
import { signIn } from './sign-in.ts';
import * as sms from './sms-login.ts';
import { updateOwnEmail as changeOwnEmail } from './update-own-email.ts';
import { updateOwnPassword as changeOwnPassword } from './update-own-password.ts';
import { userOf } from './users.ts';

export function serveAuth(serving: Serving, tools: SignInTools): void {
  const { keys, codes, refuseWrongPassword } = tools;
  servePublic(serving, auth.captcha, (visit) => drawCaptcha(visit));
  servePublic(serving, auth.login, (visit, { body: { code, uuid, ...typed } }) =>
    signIn(visit, 1, { ...typed, captcha: { code, uuid } }),
  );
  servePublic(serving, auth.channelLogin, (visit, { body: { code, uuid, ...typed } }) =>
    signIn(visit, 2, { ...typed, captcha: { code, uuid } }),
  );
  servePublic(serving, auth.accountLogin, accountLogin);
  servePublic(serving, auth.sendLoginSms, sms.sendLoginSms(codes));
  servePublic(serving, auth.smsLogin, sms.smsLogin(codes));
  servePublic(serving, auth.resetForgottenPassword, sms.resetForgottenPassword(codes, keys));
  servePublic(serving, alipay.authRedirect, tools.alipay.redirect);
  servePublic(serving, alipay.authLogin, tools.alipay.login);
  serve(serving, alipay.authBind, tools.alipay.bind);
  serve(serving, alipay.unbindAlipay, tools.alipay.unbind);
  servePublic(serving, auth.logout, (visit) =>
    visit.transaction('read write', async (tx) => {
      const ended = await endSession(tx, visit);
      if (ended) await writeAudit(tx, visit, { operation: 'logout', result: 'ok', ...ended });
      return { ok: true as const };
    }),
  );
  serve(serving, auth.userInfo, (ctx, _input, tx) =>
    userOf(tx, ctx.brandCode, ctx.operator.id, ctx.operator.gate),
  );
  serve(serving, auth.sendOwnCode, own.sendOwnCode(codes));
  serve(serving, auth.sendOperationCode, own.sendOperationCode(codes));
  serve(serving, auth.sendOperationCodeByGet, own.sendOperationCode(codes));
  serve(serving, policies.securityPolicy, securityPolicy);
  serve(serving, policies.setSecurityPolicy, setSecurityPolicy(tools.requireStepUp));
  serve(serving, updateOwnPassword, changeOwnPassword(keys, refuseWrongPassword));
  serve(serving, updateOwnEmail, changeOwnEmail(codes, refuseWrongPassword));
  const { begin, confirm, pass, remove } = secondFactor(tools.factorSeal, refuseWrongPassword);
  serve(serving, factor.beginSecondFactor, begin);
  serve(serving, factor.confirmSecondFactor, confirm);
  serve(serving, factor.passSecondFactor, pass);
  serve(serving, factor.removeSecondFactor, remove);
}
