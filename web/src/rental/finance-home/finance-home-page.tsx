import { Segmented } from 'antd';
import { useState } from 'react';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { useMay } from '../../ui/gate.tsx';
import { AgeingCard } from './ageing-card.tsx';
import { CashCard } from './cash-card.tsx';
import { DaysCard } from './days-card.tsx';
import { ProductsCard } from './products-card.tsx';
import { StoresCard } from './stores-card.tsx';
import { VintagesCard } from './vintages-card.tsx';
import './finance-home.css';

const spans = [
  { value: 1, label: '今天' },
  { value: 7, label: '近7天' },
  { value: 30, label: '近30天' },
  { value: 90, label: '近90天' },
];

/** 财务总览: each card reads its own figures, and each figure opens its rows. */
export default function FinanceHomePage() {
  const [length, setLength] = useState(30);
  const [openedAt] = useState(() => new Date());
  const mayBooks = useMay()('accounting:view');
  const today = businessDateOf(openedAt);
  const days = [addDays(today, 1 - length), today] as const;
  return (
    <div className="finance-home">
      <header className="finance-home-head">
        <h1>财务总览</h1>
        <Segmented aria-label="时间段" options={spans} value={length} onChange={setLength} />
      </header>
      <CashCard days={days} />
      <DaysCard />
      <AgeingCard days={days} />
      <VintagesCard />
      {mayBooks ? <ProductsCard /> : null}
      <StoresCard />
    </div>
  );
}
