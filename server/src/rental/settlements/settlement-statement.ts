import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxStatementLines,
  type settlementStatement as call,
  type SettlementLine,
  type SettlementRow,
} from '@rental/contract/rental/settlements';
import { fen, sumFen, yuan } from '@rental/domain/money';
import { plainPercent } from '@rental/domain/rate';
import { feeSides } from '@rental/domain/rental/settlements/payment-fees';
import {
  settlementBases,
  type SettlementBase,
} from '@rental/domain/rental/settlements/settlement-base';
import { settledKinds, type SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import { settlementModes } from '@rental/domain/rental/settlements/settlement-rule';
import { settlementStates } from '@rental/domain/rental/settlements/settlement-states';
import { timeText } from '@rental/domain/time/time-text';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { countWithin } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { madePdf, type PdfPart } from '../agreements/public.ts';
import { settlementsWithin } from './settlement-filters.ts';
import { allLines } from './settlement-lines.ts';
import { settlementRowOf, withSettlementRow } from './settlement-row.ts';

const quota = { most: 120, windowSeconds: 3600, refusal: 'too_many_store_statements' } as const;

/** 对账单: drawn outside the transaction, for it takes a while; who took it is written down. */
export async function settlementStatement(
  ctx: Context,
  { body: { stagesId } }: Input<typeof call>,
): Promise<Returned<typeof call>> {
  const facts = await ctx.transaction('read write', async (tx) => {
    const found = await factsOf(ctx, tx, stagesId);
    await countWithin(tx, ctx.brandCode, ctx.now, `storeStatement ${ctx.operator.id}`, quota);
    await writeAudit(tx, ctx, {
      operation: 'settlement:statement',
      object: found.stage.settlementNo,
      result: 'ok',
      after: { lines: found.lines.length },
    });
    return found;
  });
  const { settlementNo, storeName } = facts.stage;
  const title = '店铺对账单';
  const pdf = await madePdf({
    title,
    parts: partsOf(ctx, facts),
    footers: [`结算单号 ${settlementNo}`, `店铺 ${storeName}`],
  });
  return { fileName: `${title} ${settlementNo}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
}

interface Facts {
  readonly stage: SettlementRow;
  readonly rule: Stored<'settlement_rules'>;
  readonly lines: readonly SettlementLine[];
}

async function factsOf(ctx: Context, tx: Tx, stagesId: number): Promise<Facts> {
  const found = settlementsWithin(tx, scopeOf(ctx)).where('m.id', '=', stagesId);
  const row = orNotFound(await withSettlementRow(found, tx).executeTakeFirst());
  const rule = await tx
    .selectFrom('settlement_rules')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', row.rule_id)
    .executeTakeFirstOrThrow();
  const lines = await allLines(ctx, tx, { stagesId, most: maxStatementLines });
  if (lines === null) return refuse('settlement_too_long');
  return { stage: settlementRowOf(row), rule, lines };
}

const baseWords: Readonly<Record<SettlementBase, string>> = {
  collected: '实收（收到的款项）',
  due: '应收（租金到期即计入，买断和赔付按实收）',
};

/** 「扣手续费后分成，退款时服务商不退手续费」. */
function feeWords({ fee_side: side, fee_returned: isReturned }: Facts['rule']): string {
  if (side === 'before') return `${feeSides[side]}分成`;
  return `${feeSides[side]}分成，退款时服务商${isReturned ? '退还' : '不退'}手续费`;
}

const amount = (value: number) =>
  value < 0 ? `-¥${yuan(fen(0 - value))}` : `¥${yuan(fen(value))}`;
const share = (bp: number) => `${plainPercent(bp)}%`;

function partsOf({ brand, now }: Context, { stage, rule, lines }: Facts): PdfPart[] {
  const takenBack = sumFen(
    lines.filter(({ shareFen }) => shareFen < 0).map(({ shareFen }) => shareFen),
  );
  return [
    {
      text: [
        `结算单号：${stage.settlementNo}`,
        `店铺：${brand.name} ${stage.storeName}`,
        `账期：${stage.fromOn} 至 ${stage.toOn}`,
        `状态：${settlementStates[stage.settlementState]}`,
        `出具时间：${timeText(now)}`,
      ].join('\n'),
    },
    {
      heading: '一、结算规则',
      text: [
        `规则版本：第${rule.number}版（${settlementModes[rule.mode]}）`,
        `计费基数：${baseWords[rule.base]}`,
        `手续费：${feeWords(rule)}`,
        `店铺分成：租金 ${share(rule.rent_bp)}，买断 ${share(rule.buyout_bp)}，赔付 ${share(rule.compensation_bp)}`,
      ].join('\n'),
    },
    {
      heading: '二、结算金额',
      text: [
        `订单数：${stage.orderCount}`,
        `结算总额：${amount(stage.baseFen)}，已扣手续费 ${amount(stage.feeFen)}`,
        `佣金：${amount(stage.commissionFen)}`,
        `店铺分成：${amount(stage.shareFen)}，其中退回的分成 ${amount(takenBack)}`,
        `其他费用：${amount(stage.otherFen)}${stage.remark === null ? '' : `（${stage.remark}）`}`,
        `上期结转：${amount(stage.carriedFen)}`,
        ...(stage.returnedFen === 0 ? [] : [`已退回分账：${amount(stage.returnedFen)}`]),
        `实结额：${amount(stage.netFen)}`,
        `结转下期：${amount(Math.min(stage.netFen, 0))}`,
        ...(stage.mode === 'split' ? [`渠道分账：${amount(stage.splitFen)}`] : []),
      ].join('\n'),
    },
    ...(Object.keys(settledKinds) as SettledKind[]).map((kind, index) => ({
      heading: `${['三', '四', '五'][index]}、${settledKinds[kind]}明细`,
      text: linesText(lines.filter((line) => line.kind === kind)),
    })),
  ];
}

function linesText(lines: readonly SettlementLine[]): string {
  if (lines.length === 0) return '本期没有';
  const sum = (field: 'baseFen' | 'shareFen') => amount(sumFen(lines.map((line) => line[field])));
  return [
    ...lines.map(
      ({ orderNo, billTitle, base, baseFen, feeFen, shareFen }, index) =>
        `${index + 1}. 订单 ${orderNo}，${billTitle}：${settlementBases[base]} ${amount(baseFen)}${feeFen === 0 ? '' : `（已扣手续费 ${amount(feeFen)}）`}，店铺分成 ${amount(shareFen)}`,
    ),
    `合计：${lines.length}行，计费金额 ${sum('baseFen')}，店铺分成 ${sum('shareFen')}`,
  ].join('\n');
}
