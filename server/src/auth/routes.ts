import { captcha, channelLogin, login, logout, userInfo } from '@rental/contract/auth';
import { writeAudit } from '../audit/public.ts';
import { serve, servePublic, type Serving } from '../http/serve.ts';
import { drawCaptcha } from './captchas.ts';
import { endSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { userOf } from './users.ts';

export function serveAuth(serving: Serving): void {
  servePublic(serving, captcha, (visit) => drawCaptcha(visit));
  servePublic(serving, login, (visit, { body }) => signIn(visit, 1, body));
  servePublic(serving, channelLogin, (visit, { body }) => signIn(visit, 2, body));
  servePublic(serving, logout, (visit) =>
    visit.transaction('read write', async (tx) => {
      const ended = await endSession(tx, visit);
      if (ended) await writeAudit(tx, visit, { operation: 'logout', result: 'ok', ...ended });
      return { ok: true as const };
    }),
  );
  serve(serving, userInfo, (ctx, _input, tx) => userOf(tx, ctx.brandCode, ctx.operator.id));
}
