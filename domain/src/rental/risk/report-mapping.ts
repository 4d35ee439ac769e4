import type { RiskLevel } from '../orders/core/risk-level.ts';

/**
 * The values that a call to a provider may carry, by the words of operators. `timestamp` counts milliseconds, `seconds` seconds since
 * 1970.
 */
export const mappedValues = {
  name: '姓名',
  phone: '手机号',
  idNumber: '身份证号',
  reportNo: '请求编号',
  timestamp: '毫秒时间戳',
  seconds: '秒时间戳',
  nonce: '随机数',
  appKey: '应用标识',
} as const;
export type MappedValue = keyof typeof mappedValues;

/** Values about a person. They stand in no header, and a test of an account has none. */
export const personValues: readonly MappedValue[] = ['name', 'phone', 'idNumber'];

/** A value under the name that the provider has for it. */
export interface MappedField {
  readonly name: string;
  /** In a header, else in the query (GET) or the body (POST). */
  readonly isHeader: boolean;
  readonly isMd5: boolean;
  readonly from: { readonly value: MappedValue } | { readonly constant: string };
}

export const signatureKinds = ['hmacSha256Hex', 'md5Hex'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** The names that a template of a signature may have in braces. `sorted`: `name=value` of all fields by name, joined by `&`. */
export const signedParts = [
  'appKey',
  'appSecret',
  'timestamp',
  'seconds',
  'nonce',
  'reportNo',
  'method',
  'path',
  'body',
  'sorted',
] as const;

export interface MappedSignature {
  readonly kind: SignatureKind;
  readonly template: string;
  readonly name: string;
  readonly isHeader: boolean;
}

/** One call of a provider. */
export interface MappedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The form of a POST body. */
  readonly body: 'json' | 'form';
  readonly fields: readonly MappedField[];
}

/** The values of the state that mean each outcome. */
export interface MappedState {
  readonly path: string;
  readonly success: readonly string[];
  readonly waiting: readonly string[];
  readonly refused: readonly string[];
  readonly notFound: readonly string[];
  /** Keys or balance of the account at the provider do not serve: nobody was asked about. */
  readonly unusable: readonly string[];
  /** The answer of `query` about a request that the provider does not know. */
  readonly unknown: readonly string[];
}

/** The provider's scale, told by its ends: `riskiest` is our 0, `safest` our 1000. */
export interface MappedScore {
  readonly path: string;
  readonly riskiest: number;
  readonly safest: number;
}

/** The level by the provider's own words, or by bounds of our score: from `low` on low, from `medium` on medium, else high. */
export type MappedLevel =
  | { readonly path: string; readonly words: Readonly<Record<string, RiskLevel>> }
  | { readonly low: number; readonly medium: number };

export interface MappedSection {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly path: string }[];
}

export interface MappedResult {
  readonly state: MappedState;
  readonly score: MappedScore | null;
  readonly level: MappedLevel | null;
  /** The path of a list, and in each of its items the path of its words; an empty one: the item itself. */
  readonly hits: { readonly path: string; readonly each: string } | null;
  readonly sections: readonly MappedSection[];
}

/** How a provider of reports is asked and understood, as data (docs/risk-mapping.md). */
export interface ReportMapping {
  readonly ask: MappedCall;
  /** Asks what became of a request; null: the provider has no such call. */
  readonly query: MappedCall | null;
  /** A call without personal data that tests the account; null: the provider has none. */
  readonly ping: MappedCall | null;
  readonly signature: MappedSignature | null;
  readonly result: MappedResult;
}
