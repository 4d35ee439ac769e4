import type { Database } from './db/open-database.ts';
import { openSignatures, type Signatures } from './gateways/e-signature/open-signatures.ts';
import { providerHosts } from './gateways/accounts/provider-hosts.ts';
import { openInvoicing, type Invoicing } from './gateways/invoices/open-invoicing.ts';
import { openLogistics, type Logistics } from './gateways/logistics/open-logistics.ts';
import { openMoney, type Money } from './gateways/open-money.ts';
import { alipayPlace } from './gateways/payment/alipay-place.ts';
import { wechatPlace } from './gateways/payment/wechat-place.ts';
import { openRisk, type Risk } from './gateways/risk-reports/open-risk.ts';
import { openSms, type Sms } from './gateways/sms/open-sms.ts';
import { moneyAccounts, usableAccounts } from './platform/provider-accounts/public.ts';
import { sealFor } from './sealed.ts';

/** Seals the keys of accounts. */
export const accountSealOf = (secretKey: string) => sealFor(secretKey, 'provider account');

interface OfAccounts {
  readonly database: Pick<Database, 'app'>;
  readonly secretKey: string;
  readonly now?: () => Date;
}

type SmsOptions = Pick<Parameters<typeof openSms>[0], 'demo' | 'sandbox' | 'otherwise' | 'watch'> &
  OfAccounts;

/** Wires SMS by the accounts of brands (ADR 53). */
export const createSms = ({
  database,
  secretKey,
  now = () => new Date(),
  ...options
}: SmsOptions): Sms =>
  openSms({
    ...options,
    now,
    accounts: usableAccounts(database.app, accountSealOf(secretKey)),
  });

type MoneyOptions = Pick<Parameters<typeof openMoney>[0], 'sandbox' | 'otherwise' | 'watch'> &
  OfAccounts & {
    /** The gateway of 支付宝 in place of its own. */
    readonly alipayGateway?: string | undefined;
    /** The address of 微信支付 in place of its own. */
    readonly wechatGateway?: string | undefined;
  };

/** Wires payments, deductions and holds by the accounts of brands (ADR 70). */
export const createMoney = ({
  database,
  secretKey,
  alipayGateway,
  wechatGateway,
  now = () => new Date(),
  ...options
}: MoneyOptions): Money =>
  openMoney({
    ...options,
    alipay: alipayPlace(alipayGateway, now),
    wechat: wechatPlace(wechatGateway, now),
    accounts: moneyAccounts({ pool: database.app, seal: accountSealOf(secretKey), now }),
  });

type RiskOptions = Pick<Parameters<typeof openRisk>[0], 'otherwise' | 'watch'> &
  OfAccounts & {
    /** The hosts that accounts may name. */
    readonly hosts: readonly string[];
  };

/** Wires risk reports by the accounts of brands. */
export const createRisk = ({
  database,
  secretKey,
  hosts,
  now = () => new Date(),
  ...options
}: RiskOptions): Risk =>
  openRisk({
    ...options,
    now,
    hosts: providerHosts(hosts),
    accounts: usableAccounts(database.app, accountSealOf(secretKey)),
  });

type LogisticsOptions = Pick<Parameters<typeof openLogistics>[0], 'demo' | 'otherwise' | 'watch'> &
  OfAccounts;

/** Wires parcel tracking by the accounts of brands (ADR 74). */
export const createLogistics = ({
  database,
  secretKey,
  now = () => new Date(),
  ...options
}: LogisticsOptions): Logistics =>
  openLogistics({
    ...options,
    now,
    accounts: usableAccounts(database.app, accountSealOf(secretKey)),
  });

type SignatureOptions = Pick<
  Parameters<typeof openSignatures>[0],
  'sandbox' | 'otherwise' | 'watch'
> &
  OfAccounts;

/** Wires e-signatures by the accounts of brands (ADR 76). */
export const createSignatures = ({
  database,
  secretKey,
  now = () => new Date(),
  ...options
}: SignatureOptions): Signatures =>
  openSignatures({
    ...options,
    accounts: moneyAccounts({ pool: database.app, seal: accountSealOf(secretKey), now }),
  });

type InvoicingOptions = Pick<Parameters<typeof openInvoicing>[0], 'sandbox' | 'watch'> & OfAccounts;

/** Wires invoicing by the accounts of brands (ADR 92). */
export const createInvoicing = ({
  database,
  secretKey,
  now = () => new Date(),
  ...options
}: InvoicingOptions): Invoicing =>
  openInvoicing({
    ...options,
    accounts: moneyAccounts({ pool: database.app, seal: accountSealOf(secretKey), now }),
  });
