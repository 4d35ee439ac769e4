import { maxCommissionLines, type CommissionRow } from '@rental/contract/rental/commissions';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { percent } from '@rental/domain/rate';
import { commissionRateText } from '@rental/domain/rental/commissions/commission-rule';
import { commissionActs } from '@rental/domain/rental/commissions/commission-states';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { StepList } from '../../ui/texts/step-list.tsx';
import { detailPath } from '../orders/core/order-text.ts';
import { CommissionStateText, periodText } from './commission-text.tsx';
import '../../ui/plain-table.css';
import './commissions.css';

interface CommissionDetailProps {
  readonly commission: CommissionRow;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 佣金详情: the sums, the lines and the history of a commission. */
export function CommissionDetail({ commission: { id }, onClosed }: CommissionDetailProps) {
  const read = useRead('commissionDetail', { query: { commissionId: id } });
  return (
    <DetailDrawer title="佣金详情" size={760} read={read} onClosed={onClosed}>
      {({ commission, lines, steps }) => (
        <>
          <FactList facts={factsOf(commission)} />
          <DrawerSection title="佣金明细">
            <LineTable commission={commission} lines={lines} />
          </DrawerSection>
          <DrawerSection title="处理记录">
            <StepList steps={steps.map((step) => ({ ...step, words: commissionActs[step.act] }))} />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

type Details = AnswerOf<'commissionDetail'>;

const LineTable = ({ commission, lines }: Pick<Details, 'commission' | 'lines'>) => (
  <>
    <ScrollRegion className="plain-table-scroll" label="佣金明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">账单</th>
            <th scope="col" className="is-amount">
              已收租金
            </th>
            <th scope="col" className="is-amount">
              比例
            </th>
            <th scope="col" className="is-amount">
              佣金
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
              <td className="is-amount">{moneyText(line.baseFen)}</td>
              <td className="is-amount">{line.rateBp === null ? '-' : percent(line.rateBp)}</td>
              <td className="is-amount">{moneyText(line.shareFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>合计</td>
            <td className="is-amount">{moneyText(commission.baseFen)}</td>
            <td className="is-amount">-</td>
            <td className="is-amount">{moneyText(commission.shareFen)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
    {lines.length < maxCommissionLines ? null : (
      <p className="commission-more">只列出前{maxCommissionLines}行，合计为全部</p>
    )}
  </>
);

const factsOf = (of: CommissionRow): Fact[] => [
  { label: '佣金单号', value: of.commissionNo },
  { label: '渠道', value: of.channelName },
  { label: '状态', value: <CommissionStateText state={of.commissionState} /> },
  { label: '账期', value: periodText(of) },
  { label: '计佣截至', value: of.ripeOn },
  { label: '订单数', value: of.orderCount },
  { label: '已收租金', value: moneyText(of.baseFen) },
  { label: '佣金比例', value: commissionRateText(of) },
  { label: '佣金', value: moneyText(of.shareFen) },
  { label: '其他费用', value: moneyText(of.otherFen) },
  { label: '上期结转', value: moneyText(of.carriedFen) },
  { label: '应付佣金', value: <strong>{moneyText(of.netFen)}</strong> },
  ...(of.method === null
    ? []
    : [
        { label: '打款方式', value: moneyMethods[of.method] },
        { label: '打款流水号', value: of.tradeNo },
      ]),
  { label: '备注', value: of.remark ?? '-' },
  ...(of.refusedFor === null ? [] : [{ label: '拒绝原因', value: of.refusedFor }]),
];
