import { riskTypes, switchedTypes } from '@rental/domain/rental/risk/providers';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Amount } from '../fields.ts';

/** S196: the brand's prepaid balance in yuan, as the top bar prints it; null where the brand has no account (X33). */
export const riskBalance = endpoint({
  method: 'POST',
  path: '/api/risk/balance',
  specified: true,
  summary: '风控余额',
  platforms: ['manage'],
  permission: 'signedIn',
  answer: z.object({ code: z.literal(200), data: z.string().nullable() }),
});

const RiskTab = z.object({
  type: z.literal(riskTypes),
  label: z.string(),
  enabled: z.boolean(),
  /** The price of one report of this provider, in fen. */
  priceFen: Amount,
});

/** S195: the risk providers of the brand, by their number. */
export const riskTabs = endpoint({
  method: 'GET',
  path: '/api/risk/riskTabs',
  specified: true,
  summary: '风控报告的提供方',
  platforms: ['manage'],
  permission: 'signedIn',
  answer: z.array(RiskTab),
});

/** The kinds of report beside those providers that the brand has turned on (S82, S83, S85): 法诉, LuoRan, 证件核对. */
export const switchedReports = endpoint({
  method: 'GET',
  path: '/api/risk/switchedReports',
  summary: '开通的征信报告与证件核对',
  platforms: ['manage'],
  permission: 'signedIn',
  answer: z.array(RiskTab.extend({ type: z.literal(switchedTypes) })),
});
