import {
  accountKindFacts,
  accountKindsFor,
  certificateSettings,
  isSandboxKind,
  type AccountKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  moneyPurposes,
  type MoneyPurpose,
} from '@rental/domain/platform/provider-accounts/money-accounts';
import { certificateCheck } from './accounts/account-checks.ts';
import type { AccountDriver, MoneyAccounts } from './accounts/money-accounts.ts';
import type { AccountTools, UsableAccount } from './accounts/usable-account.ts';
import { accountAuthorizations } from './authorization/account-authorizations.ts';
import type {
  AuthorizationDriver,
  AuthorizationGateway,
} from './authorization/authorization-gateway.ts';
import { sandboxHoldAccount } from './authorization/sandbox-hold-account.ts';
import { accountDeductions } from './deduction/account-deductions.ts';
import type { DeductionDriver, DeductionGateway } from './deduction/deduction-gateway.ts';
import { sandboxDeductionAccount } from './deduction/sandbox-deductions.ts';
import { accountPayments } from './payment/account-payments.ts';
import { alipayDeductions } from './payment/alipay-deductions.ts';
import { alipayHolds } from './payment/alipay-holds.ts';
import { alipayPayments } from './payment/alipay-payments.ts';
import type { AlipayPlace } from './payment/alipay-place.ts';
import { alipayKeyFault, wechatKeyFault } from './payment/merchant-credentials.ts';
import { sandboxPaymentAccounts } from './payment/open-payments.ts';
import type { PaymentDriver, PaymentGateway } from './payment/payment-gateway.ts';
import { wechatPayments } from './payment/wechat-payments.ts';
import type { WechatPlace } from './payment/wechat-place.ts';
import { newSandboxKeys } from './sandbox/sandbox-keys.ts';
import type { SandboxPlace } from './sandbox/sandbox-money-account.ts';

/** The ports that money goes by, each of one merchant. */
interface MoneyDrivers {
  readonly payments: PaymentDriver;
  readonly deductions: DeductionDriver;
  readonly authorizations: AuthorizationDriver;
}

interface Settings {
  /** The payment provider of a demo; null: no account at it is offered. */
  readonly sandbox: SandboxPlace | null;
  readonly alipay: AlipayPlace;
  readonly wechat: WechatPlace;
  /** Carries the money of brands that have no account. */
  readonly otherwise: MoneyDrivers;
  readonly accounts: MoneyAccounts;
  /** Hears of each call of an account. */
  readonly watch: {
    readonly [Port in keyof MoneyDrivers]: (
      driver: AccountDriver<MoneyDrivers[Port]>,
      accountId: number,
    ) => AccountDriver<MoneyDrivers[Port]>;
  };
}

/** Money of all brands, and what tests an account of one. */
export interface Money extends AccountTools {
  readonly gateways: {
    readonly payments: PaymentGateway;
    readonly deductions: DeductionGateway;
    readonly authorizations: AuthorizationGateway;
  };
}

const isAlipay = (kind: AccountKind): boolean => kind.startsWith('alipay');

const purposes = Object.keys(moneyPurposes) as MoneyPurpose[];

export function openMoney({
  sandbox,
  alipay,
  wechat,
  otherwise,
  accounts,
  watch,
}: Settings): Money {
  const sandboxPayments = sandbox && sandboxPaymentAccounts(sandbox);
  const place = (): SandboxPlace => {
    if (sandbox === null) throw new Error('There is no provider for the accounts of money');
    return sandbox;
  };
  const paymentDriver = (account: UsableAccount) => {
    if (isAlipay(account.kind)) return alipayPayments(account, alipay);
    if (account.kind === 'wechatRent') return wechatPayments(account, wechat);
    if (sandboxPayments === null) throw new Error(`There is no provider for ${account.kind}`);
    return sandboxPayments(account);
  };
  const paymentsOf = (account: UsableAccount) => watch.payments(paymentDriver(account), account.id);
  const deductionsOf = (account: UsableAccount) =>
    watch.deductions(
      isAlipay(account.kind)
        ? alipayDeductions(account, alipay)
        : sandboxDeductionAccount(account, place()),
      account.id,
    );
  const holdsOf = (account: UsableAccount) =>
    watch.authorizations(
      isAlipay(account.kind) ? alipayHolds(account, alipay) : sandboxHoldAccount(account, place()),
      account.id,
    );
  const driverOf = (account: UsableAccount) => {
    const { purpose } = accountKindFacts(account.kind);
    if (purpose === 'deduction') return deductionsOf(account);
    return purpose === 'hold' ? holdsOf(account) : paymentsOf(account);
  };
  return {
    gateways: {
      payments: accountPayments({
        accounts,
        driverOf: paymentsOf,
        otherwise: otherwise.payments,
      }),
      deductions: accountDeductions({
        accounts,
        driverOf: deductionsOf,
        otherwise: otherwise.deductions,
      }),
      authorizations: accountAuthorizations({
        accounts,
        driverOf: holdsOf,
        otherwise: otherwise.authorizations,
      }),
    },
    kinds: purposes
      .flatMap((purpose) => accountKindsFor(purpose))
      .filter((kind) => sandbox !== null || !isSandboxKind(kind)),
    isAllowed: () => true,
    keyFault: (kind, keys, settings) => {
      if (isAlipay(kind)) return alipayKeyFault(keys, settings);
      return kind === 'wechatRent' ? wechatKeyFault(keys, settings) : null;
    },
    check: async (account) => {
      const checks = await driverOf(account).check();
      const certificates = certificateSettings(account.kind).filter(
        (name) => account.settings[name] !== undefined,
      );
      return [
        ...checks,
        ...certificates.map((name) => certificateCheck(account, name, alipay.now())),
      ];
    },
    sendTest: async () => '此账户不发送短信',
    ...(sandbox && {
      issueKeys: (merchantNo: string) => newSandboxKeys(sandbox.secretKey, merchantNo),
    }),
  };
}
