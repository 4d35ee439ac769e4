import type { AnswerOf } from '../../http/call.ts';
import { maxShownLines, type SettlementRow } from '@rental/contract/rental/settlements';
import { feeSides } from '@rental/domain/rental/settlements/payment-fees';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import { settlementModes } from '@rental/domain/rental/settlements/settlement-rule';
import { settledKinds, type SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import { settlementActs } from '@rental/domain/rental/settlements/settlement-states';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { StepList } from '../../ui/texts/step-list.tsx';
import { detailPath } from '../orders/core/order-text.ts';
import { SplitTable } from './split-table.tsx';
import { StatementButton } from './statement-button.tsx';
import { periodText, SettlementStateText } from './settlement-text.tsx';
import '../../ui/plain-table.css';
import './settlements.css';

interface SettlementDetailProps {
  readonly settlement: SettlementRow;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

type Details = AnswerOf<'settleDetails'>;

/** 结算详情: the sums, the three tables and the history of a settlement. */
export function SettlementDetail({ settlement: { id }, onClosed }: SettlementDetailProps) {
  const read = useRead('settleDetails', { query: { stagesId: id } });
  return (
    <DetailDrawer title="结算详情" size={760} read={read} onClosed={onClosed}>
      {(details) => (
        <>
          <FactList facts={factsOf(details.stage)} />
          <p className="settlement-statement">
            <StatementButton stagesId={id} />
          </p>
          {(['rent', 'buyout', 'compensation'] as const).map((kind) => (
            <DrawerSection key={kind} title={settledKinds[kind]}>
              <LineTable kind={kind} details={details} />
            </DrawerSection>
          ))}
          {details.stage.mode === 'split' ? (
            <DrawerSection title="渠道分账">
              <SplitTable splits={details.splits} />
            </DrawerSection>
          ) : null}
          <DrawerSection title="处理记录">
            <StepList
              steps={details.steps.map((step) => ({ ...step, words: settlementActs[step.act] }))}
            />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

interface LineTableProps {
  readonly kind: SettledKind;
  readonly details: Details;
}

function LineTable({ kind, details }: LineTableProps) {
  const lines = details[kind];
  const { baseFen, feeFen, shareFen } = details.totals[kind];
  const bearsFees = lines.some((line) => line.feeFen !== 0);
  if (lines.length === 0) return <p className="plain-table-none">本期没有{settledKinds[kind]}</p>;
  return (
    <>
      <ScrollRegion className="plain-table-scroll" label={`${settledKinds[kind]}明细`}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">订单号</th>
              <th scope="col">账单</th>
              <th scope="col">计费基数</th>
              <th scope="col" className="is-amount">
                计费金额
              </th>
              {bearsFees ? (
                <th scope="col" className="is-amount">
                  已扣手续费
                </th>
              ) : null}
              <th scope="col" className="is-amount">
                店铺分成
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <TabLink to={detailPath(line.orderId)}>{line.orderNo}</TabLink>
                </td>
                <td>{line.billTitle}</td>
                <td>{settlementBases[line.base]}</td>
                <td className="is-amount">{moneyText(line.baseFen)}</td>
                {bearsFees ? <td className="is-amount">{moneyText(line.feeFen)}</td> : null}
                <td className="is-amount">{moneyText(line.shareFen)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>合计</td>
              <td className="is-amount">{moneyText(baseFen)}</td>
              {bearsFees ? <td className="is-amount">{moneyText(feeFen)}</td> : null}
              <td className="is-amount">{moneyText(shareFen)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {lines.length < maxShownLines ? null : (
        <p className="settlement-more">只列出前{maxShownLines}行，合计为全部</p>
      )}
    </>
  );
}

const factsOf = (stage: SettlementRow): Fact[] => [
  { label: '结算单号', value: stage.settlementNo },
  { label: '店铺', value: stage.storeName },
  { label: '状态', value: <SettlementStateText state={stage.settlementState} /> },
  { label: '账期', value: periodText(stage) },
  { label: '结算方式', value: settlementModes[stage.mode] },
  { label: '计费基数', value: `${settlementBases[stage.base]}，${feeSides[stage.feeSide]}` },
  { label: '订单数', value: stage.orderCount },
  { label: '结算总额', value: moneyText(stage.baseFen) },
  { label: '手续费', value: moneyText(stage.feeFen) },
  { label: '佣金', value: moneyText(stage.commissionFen) },
  { label: '店铺分成', value: moneyText(stage.shareFen) },
  { label: '其他费用', value: moneyText(stage.otherFen) },
  { label: '上期结转', value: moneyText(stage.carriedFen) },
  ...(stage.returnedFen === 0 ? [] : [{ label: '退回分账', value: moneyText(stage.returnedFen) }]),
  { label: '实结额', value: <strong>{moneyText(stage.netFen)}</strong> },
  ...(stage.mode === 'split' ? [{ label: '已分账', value: moneyText(stage.splitFen) }] : []),
  { label: '备注', value: stage.remark ?? '-' },
  ...(stage.refusedFor === null ? [] : [{ label: '拒绝原因', value: stage.refusedFor }]),
];
