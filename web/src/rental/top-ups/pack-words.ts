import type { TopUps } from '@rental/contract/rental/top-ups';
import { smsPack, topUpCost } from '@rental/domain/rental/top-ups/auto-top-up';
import { moneyText } from '../../ui/texts/money-text.ts';

/** The price of some SMS, after `asks`: 「每1000条¥50.00，每次¥100.00」. */
export function packWords(
  amount: number,
  { smsPackFen, asks }: Pick<TopUps, 'smsPackFen'> & { readonly asks: string },
): string {
  const price = `每${smsPack}条${moneyText(smsPackFen)}`;
  return amount > 0 && amount % smsPack === 0
    ? `${price}，${asks}${moneyText(topUpCost('sms', amount, { smsPackFen }))}`
    : `${price}，请填写${smsPack}的整数倍`;
}
