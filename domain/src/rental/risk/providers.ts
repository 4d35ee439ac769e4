import { fen, type Fen } from '../../money.ts';

/** Risk providers by the platform's own numbers (S99). Stored and sent: never renumber. */
export const riskTypes = [1, 2, 3, 4, 5, 6] as const;
export type RiskType = (typeof riskTypes)[number];

export interface RiskProvider {
  readonly type: RiskType;
  readonly label: string;
  readonly enabled: boolean;
  /** The price of one report, in fen. */
  readonly priceFen: Fen;
}

const provider = (type: RiskType, label: string, priceFen: number): RiskProvider => ({
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
