import { certificate, oneOf, type AccountField } from './account-field.ts';
import { moneySettings } from './money-accounts.ts';

const { singleLimit, dailyLimit, feeRate } = moneySettings;

/** The settings of an account at 微信支付 (ADR 90). Its serial number is read from the certificate. */
export const wechatSettings = {
  merchantNo: {
    label: '商户号',
    most: 10,
    pattern: /^\d{8,10}$/,
    hint: '微信支付商户号，8到10位数字；启用后不能修改，换商户号请新增账户',
  },
  appId: {
    label: '应用编号',
    most: 18,
    pattern: /^wx[0-9a-f]{16}$/,
    hint: '与商户号绑定的公众号、小程序或应用的 AppID，以 wx 开头',
  },
  product: oneOf('支付方式', '须已在微信支付商户平台开通', {
    H5: '手机浏览器中支付（H5）',
    NATIVE: '扫二维码支付（NATIVE）',
  }),
  singleLimit,
  dailyLimit,
  feeRate,
  merchantCertificate: certificate('商户API证书', 'apiclient_cert.pem 文件的全部内容'),
  publicKeyId: {
    label: '微信支付公钥ID',
    most: 64,
    pattern: /^PUB_KEY_ID_\d{10,50}$/,
    hint: '商户平台 › 账户中心 › API安全，以 PUB_KEY_ID_ 开头',
  },
  publicKey: {
    label: '微信支付公钥',
    most: 2_000,
    pattern: /^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----$/,
    hint: 'pub_key.pem 文件的全部内容',
    isLong: true,
  },
} as const satisfies Readonly<Record<string, AccountField>>;

export const wechatKeys = {
  privateKey: {
    label: '商户API私钥',
    most: 4_000,
    pattern: /^[A-Za-z0-9+/=\s-]+$/,
    hint: 'apiclient_key.pem 文件的全部内容，与商户API证书成对；仅保存，不再显示',
  },
  apiV3Key: {
    label: 'APIv3密钥',
    most: 32,
    pattern: /^[\x21-\x7e]{32}$/,
    hint: '商户平台设置的32位密钥，用于解开通知；仅保存，不再显示',
  },
} as const satisfies Readonly<Record<string, AccountField>>;
