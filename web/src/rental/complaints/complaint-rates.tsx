import { Input } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { rateText } from '@rental/domain/rental/complaints/complaint-rate';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { dayText } from '../../ui/texts/time-text.ts';
import '../../ui/plain-table.css';
import './complaints.css';

interface ComplaintRatesProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

type Rates = AnswerOf<'complaintRates'>;

/** 投诉率 of a month by store. */
export function ComplaintRates({ onClosed }: ComplaintRatesProps) {
  const [thisMonth] = useState(() => dayText(Date.now()).slice(0, 7));
  const [month, setMonth] = useState(thisMonth);
  const read = useRead('complaintRates', { query: { month } });
  return (
    <DetailDrawer title="投诉率" size={620} read={read} onClosed={onClosed}>
      {(rates) => (
        <>
          <div className="complaint-rates-tools">
            <p>当月收到的投诉数 ÷ 当月下单数</p>
            <Input
              type="month"
              aria-label="月份"
              value={month}
              max={thisMonth}
              onChange={({ target }) => setMonth(target.value || thisMonth)}
            />
          </div>
          {rates.stores.length === 0 ? (
            <p className="plain-table-none">该月没有投诉和订单</p>
          ) : (
            <RateTable rates={rates} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

const RateTable = ({ rates: { all, stores } }: { readonly rates: Rates }) => (
  <ScrollRegion className="plain-table-scroll" label="各店铺投诉率">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">店铺</th>
          <th scope="col" className="is-amount">
            投诉数
          </th>
          <th scope="col" className="is-amount">
            下单数
          </th>
          <th scope="col" className="is-amount">
            投诉率
          </th>
        </tr>
      </thead>
      <tbody>
        <RateRow name="合计" rate={all} />
        {stores.map((store) => (
          <RateRow key={store.storeId} name={store.storeName} rate={store} />
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

const RateRow = ({ name, rate }: { readonly name: string; readonly rate: Rates['all'] }) => (
  <tr>
    <td>{name}</td>
    <td className="is-amount">{rate.complaints}</td>
    <td className="is-amount">{rate.orders}</td>
    <td className="is-amount">{rateText(rate.rateBp)}</td>
  </tr>
);
