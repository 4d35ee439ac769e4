import { widestContactHours, type ContactHours } from '../../rental/customer-sms/contact-hours.ts';
import type { SmsWords } from '../../rental/customer-sms/sms-words.ts';

/**
 * When the top bar asks for the risk balance (X2): until the first answer, which live messages then keep true, or
 * for ever.
 */
export const riskBalanceModes = ['untilSuccess', 'continuous'] as const;
export type RiskBalanceMode = (typeof riskBalanceModes)[number];

/** How a brand's back-office looks and behaves, where brands differ (S90, S256). */
export interface BrandSettings {
  /** `#rrggbb`, until an operator picks another (X1). */
  readonly theme: string;
  /** True if the footer shows, until an operator decides otherwise. */
  readonly showFooter: boolean;
  /** Empty: the name of the console stands there. */
  readonly footerTxt: string;
  /** The site's filing number (备案号), or empty. */
  readonly caseNumber: string;
  readonly riskBalanceMode: RiskBalanceMode;
  /** Days that the browser keeps the token of an operator who chose 记住我 (X17). */
  readonly tokenDays: number;
  /** An external source repository, http or https (S74); null shows no link. */
  readonly sourceUrl: string | null;
  /** The types of SMS that its customers do not get (S98). */
  readonly smsOff: readonly number[];
  /** Its own texts of SMS, by template. */
  readonly smsWords: SmsWords;
  /** How many days before a bill falls due its customer is reminded, each once; 0 is the day itself. */
  readonly smsReminderDays: readonly number[];
  /** On which days of being overdue the customer of a bill gets an 逾期短信 by itself. */
  readonly overdueReminderDays: readonly number[];
  /** When its customers get SMS (联系时段). */
  readonly contactHours: ContactHours;
  /** How many photos a device that leaves the store takes at least (发货照片): none to `maxParcelPhotos`. */
  readonly shippingPhotos: number;
}

/** The settings of a brand that set none. */
export const defaultBrandSettings: BrandSettings = {
  theme: '#1890ff',
  showFooter: false,
  footerTxt: '',
  caseNumber: '',
  riskBalanceMode: 'untilSuccess',
  tokenDays: 1,
  sourceUrl: null,
  smsOff: [],
  smsWords: {},
  smsReminderDays: [1, 3],
  overdueReminderDays: [],
  contactHours: widestContactHours,
  shippingPhotos: 0,
};

export const maxTokenDays = 30;

/** The most photos that go with a parcel. */
export const maxParcelPhotos = 5;

export const isThemeColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);
