import { fen, type Fen } from '../../money.ts';

/** Risk providers by the platform's own numbers (S99). Stored and sent: never renumber. */
export const riskTypes = [1, 2, 3, 4, 5, 6] as const;
export type RiskType = (typeof riskTypes)[number];

/**
 * Kinds of report beside the numbered providers, each behind a switch of the brand (S82, S83, S85): 法诉, LuoRan and 证件核对. Stored and
 * sent: never renumber.
 */
export const switchedTypes = [7, 8, 9] as const;
export type SwitchedType = (typeof switchedTypes)[number];

/** Every kind of report. */
export const reportTypes = [...riskTypes, ...switchedTypes] as const;
export type ReportType = (typeof reportTypes)[number];

/** 证件核对: name and ID number together. Its level says what was found, and is none of the customer's risk. */
export const idCheckType = 9;

/** The switches of a brand that open kinds of report. */
export interface ReportSwitches {
  readonly creditTypes: readonly string[];
  readonly creditLuoRan: boolean;
  readonly cardCollateButton: boolean;
}

/** True for a kind of report that the brand has turned on. The numbered providers have no switch. */
export function isReportOn(type: ReportType, switches: ReportSwitches): boolean {
  if (type === 7) return switches.creditTypes.includes('faSu');
  if (type === 8) return switches.creditLuoRan;
  return type !== idCheckType || switches.cardCollateButton;
}

export interface RiskProvider<Type extends ReportType = RiskType> {
  readonly type: Type;
  readonly label: string;
  readonly enabled: boolean;
  /** The price of one report, in fen. */
  readonly priceFen: Fen;
}

const provider = <Type extends ReportType>(
  type: Type,
  label: string,
  priceFen: number,
): RiskProvider<Type> => ({
  type,
  label,
  enabled: true,
  priceFen: fen(priceFen),
});

/** The providers of a new brand. The numbers are an inference (X26), and so are the prices. */
export const defaultRiskProviders: readonly RiskProvider[] = [
  provider(1, '买家类1', 200),
  provider(2, '买家类2', 300),
  provider(3, '买家类3', 500),
  provider(4, '征信机构', 800),
  provider(5, '蚂蚁风控', 150),
  provider(6, '余额', 0),
];

/** The kinds behind a switch, as a brand has them until the platform names or prices one otherwise. The prices are an inference. */
export const defaultSwitchedReports: readonly RiskProvider<SwitchedType>[] = [
  provider(7, '法诉', 600),
  provider(8, 'LuoRan', 800),
  provider(idCheckType, '证件核对', 50),
];
