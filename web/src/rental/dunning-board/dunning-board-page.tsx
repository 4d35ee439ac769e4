import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { businessDateOf } from '@rental/domain/business-date';
import { useRead } from '../../http/use-read.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { boardSpans, daysIn, type BoardSpan } from './board-query.ts';
import type { AskedRows, BoardQuery } from './board-rows.ts';
import { ContactsCard } from './contacts-card.tsx';
import { OwnersCard } from './owners-card.tsx';
import { PromisesCard } from './promises-card.tsx';
import { RollsCard } from './rolls-card.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import { StagesCard } from './stages-card.tsx';
import { CohortsCard } from './cohorts-card.tsx';
import '../finance-home/finance-home.css';
import './dunning-board.css';

/** 催收看板: each card reads its own figures, and each figure opens its rows. */
export default function DunningBoardPage() {
  const [openedAt] = useState(() => new Date());
  const [span, setSpan] = useState<BoardSpan>('month');
  const [places, setPlaces] = useState<Places>({});
  const [rows, setRows] = useState<AskedRows | null>(null);
  const query: BoardQuery = { days: daysIn(span, businessDateOf(openedAt)), ...places };
  const card = { query, onRows: setRows };
  const mayFinance = useMay()('financeHome:view');
  return (
    <div className="finance-home">
      <header className="finance-home-head">
        <h1>催收看板</h1>
        <div className="board-tools">
          <Segmented
            aria-label="日期"
            options={choices(boardSpans)}
            value={span}
            onChange={(value) => setSpan(value as BoardSpan)}
          />
          <PlaceSelects places={places} onChange={setPlaces} />
        </div>
      </header>
      <StagesCard {...card} />
      <OwnersCard {...card} />
      <CohortsCard {...card} />
      <RollsCard {...card} />
      <PromisesCard {...card} />
      <ContactsCard {...card} />
      {mayFinance ? (
        <p className="finance-hint">
          起租月逾期率和应收账龄见<TabLink to="/finance/overview">财务总览</TabLink>。
        </p>
      ) : null}
      {rows === null ? null : <RowsDrawer asked={rows} onClosed={() => setRows(null)} />}
    </div>
  );
}

type Places = Pick<BoardQuery, 'storeIs' | 'ownerIs'>;

interface PlaceSelectsProps {
  readonly places: Places;
  readonly onChange: (places: Places) => void;
}

/** 店铺 and 催收员, for who may read their names. */
function PlaceSelects({ places, onChange }: PlaceSelectsProps) {
  const may = useMay();
  const stores = useRead('orderOptions', undefined, {
    enabled: may('order:list'),
    staleTime: Infinity,
  });
  const owners = useRead('caseOwners', undefined, {
    enabled: may('overdue:list'),
    staleTime: Infinity,
  });
  const choose = (name: keyof Places) => (value: string | null | undefined) => {
    const { [name]: _, ...others } = places;
    onChange(value === undefined || value === null ? others : { ...others, [name]: value });
  };
  return (
    <>
      {may('order:list') ? (
        <Select
          allowClear
          aria-label="店铺"
          className="board-select"
          placeholder="全部店铺"
          options={named(stores.data?.stores)}
          value={places.storeIs ?? null}
          onChange={choose('storeIs')}
        />
      ) : null}
      {may('overdue:list') ? (
        <Select
          allowClear
          aria-label="催收员"
          className="board-select"
          placeholder="全部催收员"
          options={named(owners.data?.owners)}
          value={places.ownerIs ?? null}
          onChange={choose('ownerIs')}
        />
      ) : null}
    </>
  );
}
