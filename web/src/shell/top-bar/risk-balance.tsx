import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { useSession } from '../../http/session.ts';
import { useRead } from '../../http/use-read.ts';
import { balanceText, nextPollMs } from './balance-rule.ts';

/** 风控余额 of the brand, for everyone but channel users, for whom it is not even fetched (S41, S148). */
export function RiskBalance() {
  const isChannel = useSession(({ platform }) => platform === 'channel');
  const mode = useSession(
    ({ site }) => (site?.brand.settings ?? defaultBrandSettings).riskBalanceMode,
  );
  const { data } = useRead('riskBalance', undefined, {
    enabled: !isChannel,
    refetchInterval: ({ state }) => nextPollMs(state, mode),
    refetchOnWindowFocus: true,
    meta: { isQuiet: true }, // S240
  });
  if (isChannel || data === undefined) return null;
  return <span className="risk-balance">{balanceText(data.data)}</span>;
}
