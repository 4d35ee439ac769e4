import { businessDateOf } from '@rental/domain/business-date';
import { onBehalfText } from '@rental/domain/rental/orders/money/payer';
import { accounts } from '@rental/domain/money/ledger/accounts';
import { transferKinds } from '@rental/domain/money/ledger/transfers';
import { sumFen } from '@rental/domain/money';
import { actLabels } from '@rental/domain/rental/orders/core/order-actions';
import type { AnswerOf } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import '../../../ui/plain-table.css';

type Books = AnswerOf<'orderBooks'>;
type Act = Books['acts'][number];

interface BooksProps {
  readonly orderId: number;
  readonly orderNo: string;
}

/** 台账: every act that moved money on this order, and where it stands by account. */
export function BooksSection({ orderId, orderNo }: BooksProps) {
  const books = useRead('orderBooks', { params: { id: orderId } });
  const { data, error } = books;
  const refresh = () => void books.refetch();
  const may = useMay();
  const hasRefunds = data?.acts.some(leavesRefunds) === true && may('refund:list');
  return (
    <PageSection
      title="台账"
      extra={
        hasRefunds ? <TabLink to={`/finance/refund?orderNo=${orderNo}`}>查看退款单</TabLink> : null
      }
    >
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? <Failed error={error} onRetry={refresh} /> : null}
      {data?.acts.length === 0 ? <p className="order-nothing">暂无入账记录</p> : null}
      {data === undefined || data.acts.length === 0 ? null : (
        <div className="order-books">
          <ActTable acts={data.acts} onSpent={refresh} />
          <PositionTable position={data.position} />
        </div>
      )}
    </PageSection>
  );
}

/** The act left a 退款单 behind: its money goes back later (ADR 41). */
const leavesRefunds = ({ transfers }: Act): boolean =>
  transfers.some(({ credit }) => credit === 'refundUnderWay');

interface ActsProps {
  readonly acts: readonly Act[];
  /** A link of an image was spent: the books are to be asked for again. */
  readonly onSpent: () => void;
}

function ActTable({ acts, onSpent }: ActsProps) {
  const amounts = acts.flatMap(({ transfers }) => transfers.map(({ amountFen }) => amountFen));
  return (
    <ScrollRegion className="plain-table-scroll" label="台账明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">操作</th>
            <th scope="col">分录</th>
            <th scope="col" className="is-amount">
              金额
            </th>
            <th scope="col">借方</th>
            <th scope="col">贷方</th>
          </tr>
        </thead>
        {acts.map((act, index) => (
          <tbody key={act.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            {act.transfers.map((transfer, at) => (
              <tr key={transfer.id}>
                {at > 0 ? null : (
                  <th scope="rowgroup" rowSpan={act.transfers.length} className="order-act">
                    <ActHead act={act} onSpent={onSpent} />
                  </th>
                )}
                <td>
                  {transfer.isReversal ? '冲回' : ''}
                  {transferKinds[transfer.kind].label}
                  {transfer.billTitle === null ? null : <small>{transfer.billTitle}</small>}
                </td>
                <td className="is-amount">{moneyText(transfer.amountFen)}</td>
                <td>{accounts[transfer.debit].label}</td>
                <td>{accounts[transfer.credit].label}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计 {amounts.length} 笔
            </th>
            <td className="is-amount">{moneyText(sumFen(amounts))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function ActHead({ act, onSpent }: { readonly act: Act; readonly onSpent: () => void }) {
  const { kind, at, happenedOn, postedOn, tradeNo, operatorName, onBehalf, note, proofs } = act;
  const writtenOn = businessDateOf(new Date(at));
  return (
    <>
      <strong>{actLabels[kind]}</strong> {operatorName ?? '系统'}
      <small>
        <time dateTime={at}>{timeText(at)}</time>
      </small>
      {happenedOn === writtenOn ? null : <small>到账日期：{happenedOn}</small>}
      {postedOn === happenedOn ? null : <small>入账日期：{postedOn}</small>}
      {tradeNo === null ? null : <small>交易号：{tradeNo}</small>}
      {onBehalf === null ? null : <small>{onBehalfText(onBehalf)}</small>}
      {note === null || note === '' ? null : <small>备注：{note}</small>}
      {proofs.length === 0 ? null : <ParcelPhotos noun="凭证" photos={proofs} onSpent={onSpent} />}
    </>
  );
}

function PositionTable({ position }: Pick<Books, 'position'>) {
  return (
    <ScrollRegion className="plain-table-scroll" label="科目净额">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col" className="is-amount">
              净额
            </th>
            <th scope="col" className="is-amount">
              借方合计
            </th>
            <th scope="col" className="is-amount">
              贷方合计
            </th>
          </tr>
        </thead>
        <tbody>
          {position.map(({ code, debitFen, creditFen, balanceFen }, index) => (
            <tr key={code} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{accounts[code].label}</td>
              <td className="is-amount">{moneyText(balanceFen)}</td>
              <td className="is-amount">{moneyText(debitFen)}</td>
              <td className="is-amount">{moneyText(creditFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td className="is-amount">{moneyText(sumFen(position.map((one) => one.debitFen)))}</td>
            <td className="is-amount">{moneyText(sumFen(position.map((one) => one.creditFen)))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
