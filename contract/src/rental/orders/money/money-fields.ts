import * as z from 'zod';
import { payerRelations, type PayerRelation } from '@rental/domain/rental/orders/money/payer';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { refundWays, type RefundWay } from '@rental/domain/money/payments/refund-ways';
import { Day, filledText, keysOf, text, type Amount, said } from '../../../fields.ts';
import { FileAddress } from '../../../uploads.ts';

/** How many images prove one payment at most. */
export const maxProofs = 5;

const methods = Object.keys(moneyMethods) as MoneyMethod[];
/** How money comes in or goes out. */
export const Method = z.enum(methods, '请选择收付款方式');
/** How money goes back: the way it came, or by hand. */
export const RefundBy = z.enum(keysOf<RefundWay>(refundWays), '请选择退款方式');
/** How a deposit goes back; null where none is held. */
export const RefundMethod = RefundBy.nullable();
/** The same, or out of the deposit that is held. */
export const PayBy = z.enum([...methods, 'deposit'], '请选择收款方式');
/** 代客支付: who pays in place of the customer. */
export const Payer = z.object({
  name: filledText(20, '请填写付款人姓名'),
  relation: z.enum(keysOf<PayerRelation>(payerRelations), '请选择与客户关系'),
});
/** Null: the customer pays himself. */
export const payer = Payer.nullable().default(null);
/** 代客支付 as it is told, with the account that it came to; the name is masked. */
export const OnBehalf = Payer.extend({ method: Method });
const maxFen = 99_999_999_999;
/** An amount above zero that somebody typed (threat model 20). */
export const Positive = z
  .int(said('请输入金额', '金额应为数字，精确到分'))
  .positive('金额须大于0')
  .max(maxFen, '金额最多999999999.99元') as unknown as typeof Amount;
export const NotNegative = z
  .int(said('请输入金额', '金额应为数字，精确到分'))
  .min(0, '金额不能小于0')
  .max(maxFen, '金额最多999999999.99元') as unknown as typeof Amount;
/** A note, optional. */
export const note = text(200).optional();
/** The words of a money command: why, or from whom. */
export const reason = filledText(200, '请填写原因');
export const proofs = z
  .array(FileAddress)
  .max(maxProofs, `最多${maxProofs}张凭证`)
  .refine((images) => new Set(images).size === images.length, '凭证重复')
  .default([]);
/** 到账日期: when the money was there; absent: today. Late fee counts up to it. */
export const arrivedOn = Day.optional();
/** 交易号 of the money that came in, as its bank or wallet calls it: unique for each way. */
export const tradeNo = z
  .string()
  .regex(/^[0-9A-Za-z_-]{4,64}$/, '交易号应为4到64位字母、数字、下划线或短横线')
  .optional();
/** Money does not go back in a way that it did not come by. */
export const refundWayRefusals = ['refund_not_original', 'refund_other_wallet'] as const;
