import { certificate, type AccountField } from './account-field.ts';
import { moneySettings } from './money-accounts.ts';

const { singleLimit, dailyLimit, feeRate } = moneySettings;

/** The settings of an account at 支付宝: 打款 needs certificates, so that both purposes have them (ADR 80). */
export const alipaySettings = {
  merchantNo: {
    label: '商户号',
    most: 16,
    pattern: /^2088\d{12}$/,
    hint: '支付宝商家PID，以2088开头的16位数字；启用后不能修改，换商户号请新增账户',
  },
  appId: {
    label: '应用编号',
    most: 16,
    pattern: /^\d{16}$/,
    hint: '开放平台应用的APPID，16位数字',
  },
  singleLimit,
  dailyLimit,
  feeRate,
  appCertificate: certificate('应用公钥证书', 'appCertPublicKey 文件的全部内容'),
  alipayCertificate: certificate('支付宝公钥证书', 'alipayCertPublicKey_RSA2 文件的全部内容'),
  rootCertificate: certificate('支付宝根证书', 'alipayRootCert 文件的全部内容'),
} as const satisfies Readonly<Record<string, AccountField>>;

/** 预授权: its product, and the credit service of 芝麻免押 where the merchant has one (ADR 83). */
export const alipayHoldSettings = {
  ...alipaySettings,
  productCode: {
    label: '预授权产品码',
    most: 16,
    pattern: /^(PRE_AUTH|PRE_AUTH_ONLINE|PREAUTH_PAY)$/,
    hint: '签约的产品：当面预授权填 PRE_AUTH，线上填 PRE_AUTH_ONLINE 或 PREAUTH_PAY',
  },
  creditCategory: {
    label: '信用类目',
    most: 64,
    pattern: /^[A-Z0-9_]+$/,
    hint: '选填，芝麻免押的类目，与信用服务编号一起填写',
    isOptional: true,
    needs: 'creditServiceId',
  },
  creditServiceId: {
    label: '信用服务编号',
    most: 64,
    pattern: /^[A-Za-z0-9_]+$/,
    hint: '选填，芝麻免押的服务编号，与信用类目一起填写',
    isOptional: true,
    needs: 'creditCategory',
  },
} as const satisfies Readonly<Record<string, AccountField>>;

/** 代扣 by 商家扣款 (ADR 83). */
export const alipayDeductionSettings = {
  ...alipaySettings,
  signScene: {
    label: '签约场景',
    most: 64,
    pattern: /^(?!DEFAULT\|DEFAULT$)[A-Z_]+\|[A-Z_]+$/,
    hint: '与支付宝约定的场景，如 INDUSTRY|CARRENTAL',
  },
} as const satisfies Readonly<Record<string, AccountField>>;

export const alipayKeys = {
  privateKey: {
    label: '应用私钥',
    most: 4_000,
    pattern: /^[A-Za-z0-9+/=\s-]+$/,
    hint: '与应用公钥证书成对的RSA2私钥，PKCS1或PKCS8；仅保存，不再显示',
  },
} as const satisfies Readonly<Record<string, AccountField>>;
