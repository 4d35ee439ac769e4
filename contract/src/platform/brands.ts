import * as z from 'zod';
import {
  isThemeColour,
  maxParcelPhotos,
  maxTokenDays,
  riskBalanceModes,
} from '@rental/domain/platform/brands/brand-settings';
import { webPage } from '@rental/domain/validation/links';
import { endpoint } from '../endpoint.ts';

/** The features that a brand has turned on (S101, X27). */
const FeatureFlags = z.object({
  OpenLease3C: z.boolean(),
  OpenCredit: z.boolean(),
  OpenDistribution: z.boolean(),
  OpenBlockchain: z.boolean(),
  OpenRiskClass: z.boolean(),
});

/** The settings a brand decides on (S90, S256; X1, X2, X17), and where its source is (S74). */
const BrandSettings = z.object({
  theme: z.string().refine(isThemeColour),
  showFooter: z.boolean(),
  footerTxt: z.string(),
  caseNumber: z.string(),
  riskBalanceMode: z.enum(riskBalanceModes),
  tokenDays: z.int().min(1).max(maxTokenDays),
  sourceUrl: z.string().refine(webPage.test).nullable(),
  smsOff: z.array(z.int()).readonly(),
  smsWords: z.record(z.string(), z.string()).readonly(),
  smsReminderDays: z.array(z.int()).readonly(),
  overdueReminderDays: z.array(z.int()).readonly(),
  contactHours: z.tuple([z.int(), z.int()]).readonly(),
  shippingPhotos: z.int().min(0).max(maxParcelPhotos),
});

/** The part of a brand's configuration (spec §3, S77–S89) that anyone who opens its host may know. */
export const PublicBrand = z.object({
  code: z.string(),
  name: z.string(),
  domainApp: z.string(),
  domainAdmin: z.string(),
  logo: z.string().nullable(),
  loginPicture: z.string().nullable(),
  advertisement: z.boolean(),
  creditTypes: z.array(z.string()),
  creditLuoRan: z.boolean(),
  notarizationSelect: z.boolean(),
  cardCollateButton: z.boolean(),
  bannerPro: z.boolean(),
  alipayMiniId: z.string().nullable(),
  specialOrderType: z.union([z.literal(1), z.literal(2)]),
  websocketEnable: z.boolean(),
  flags: FeatureFlags,
  settings: BrandSettings,
});
export type PublicBrand = z.output<typeof PublicBrand>;

/** S156: what the login page needs, by the host it was opened on. */
export const accountConfig = endpoint({
  method: 'GET',
  path: '/api/AppConfig/accountConfig',
  specified: true,
  summary: '站点与登录方式配置',
  platforms: ['manage', 'channel'],
  permission: 'public',
  answer: z.object({
    title: z.string(),
    consoleTitle: z.string(),
    logo: z.string().nullable(),
    captcha: z.boolean(),
    accountLogin: z.boolean(),
    smsLogin: z.boolean(),
    alipayLogin: z.boolean(),
    /** The brand is of a demo, which offers its accounts. */
    demo: z.literal(true).optional(),
    /** The key that encrypts passwords before they are sent (S139): RSA-OAEP-SHA256, SPKI in base64. */
    publicKey: z.object({ id: z.string(), spki: z.string() }),
    brand: PublicBrand,
  }),
});

/** S176: the version the sidebar shows beside the logo, also under the path that clients of this family ask (X6). */
export const version = endpoint({
  method: 'GET',
  path: '/api/mail-info',
  specified: true,
  aliases: ['/api/version'],
  summary: '系统版本',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  answer: z.object({ version: z.string() }),
});

/** For load balancers: 200 while the server can reach its database. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: '健康检查',
  platforms: ['manage', 'channel'],
  permission: 'public',
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['overloaded'],
});

/** The API document: every call with its shapes (OpenAPI 3.1). */
export const apiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: '接口文档',
  platforms: ['manage', 'channel'],
  permission: 'api:document',
  answer: z.record(z.string(), z.unknown()),
});
