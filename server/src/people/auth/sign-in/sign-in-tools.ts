import type pg from 'pg';
import type { AlipayGateway } from '../../../gateways/alipay/alipay-gateway.ts';
import { sealFor, type Seal } from '../../../sealed.ts';
import { ownPasswordCheck, type RefuseWrongPassword } from '../own/own-password.ts';
import type { TellPasswordChanged } from '../own/update-own-password.ts';
import { stepUpCheck, type RequireStepUp } from '../step-up.ts';
import { alipayStates } from './alipay-states.ts';
import { alipayCalls } from './alipay.ts';
import { openPasswordKeys, type PasswordKeys } from './password-keys.ts';
import { smsCodes, type SendCode, type SmsCodes } from './sms-codes.ts';

/** The tools that check who somebody is, made once for a server from its secret. */
export interface SignInTools {
  readonly keys: PasswordKeys;
  readonly codes: SmsCodes;
  readonly refuseWrongPassword: RefuseWrongPassword;
  readonly requireStepUp: RequireStepUp;
  readonly tellPasswordChanged: TellPasswordChanged;
  /** Of secrets for authenticator apps. */
  readonly factorSeal: Seal;
  readonly alipay: ReturnType<typeof alipayCalls>;
  readonly alipayPage: AlipayGateway['page'];
}

interface Given {
  readonly pool: pg.Pool;
  readonly secretKey: string;
  readonly now: () => Date;
  readonly alipay: AlipayGateway;
  /** Puts a code on its way to a phone. */
  readonly sendCode: SendCode;
  readonly tellPasswordChanged: TellPasswordChanged;
}

export function signInTools(given: Given): SignInTools {
  const { pool, secretKey, now, alipay, sendCode, tellPasswordChanged } = given;
  const keys = openPasswordKeys(pool, secretKey, now);
  const codes = smsCodes(secretKey, sendCode);
  const refuseWrongPassword = ownPasswordCheck(keys);
  const requireStepUp = stepUpCheck(codes, refuseWrongPassword);
  return {
    keys,
    codes,
    refuseWrongPassword,
    requireStepUp,
    tellPasswordChanged,
    factorSeal: sealFor(secretKey, 'second factors'),
    alipay: alipayCalls({ gateway: alipay, states: alipayStates(secretKey), requireStepUp }),
    alipayPage: alipay.page,
  };
}
