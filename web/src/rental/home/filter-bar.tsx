import { Button, Segmented } from 'antd';
import { useId } from 'react';
import type { BusinessDate } from '@rental/domain/business-date';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { useRead } from '../../http/use-read.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import { FilterControl } from '../../ui/data-table/filters/filter-control.tsx';
import type { FilterField, FilterValue } from '../../ui/data-table/filters/filters.ts';
import { presetOf, presets, type Days, type HomeFilters } from './home-filters.ts';

interface FilterBarProps {
  readonly filters: HomeFilters;
  readonly today: BusinessDate;
  readonly onChange: (filters: HomeFilters) => void;
}

type Place = 'storeIs' | 'channelIs';

/** The choices, with the chosen one: an address may name a place whose name is not known. */
const offered = (rows: Parameters<typeof named>[0], chosen: string | undefined) => {
  const options = named(rows);
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: `编号 ${chosen}` }];
};

/** 时间段, 订单类型, 店铺 and 渠道 of the figures: each takes effect at once. */
export default function FilterBar({ filters, today, onChange }: FilterBarProps) {
  const id = useId();
  const { data, error, refetch } = useRead('homeOptions', undefined, { staleTime: Infinity });
  const isHeard = data !== undefined || error !== null;
  const { days: asked, specialOrderType, ...place } = filters;
  const days: Days = asked ?? [today, today];
  const preset = presetOf(days, today);
  const inDays = (chosen: Days | undefined) => {
    const { days: _, ...others } = filters;
    const isToday = chosen === undefined || presetOf(chosen, today) === presets[0].label;
    onChange(isToday ? others : { ...others, days: chosen });
  };
  const ofKind = (kind: string) => {
    const { specialOrderType: _, ...others } = filters;
    onChange(kind === '' ? others : { ...others, specialOrderType: kind });
  };
  const at = (name: Place, chosen: FilterValue | null | undefined) => {
    const { [name]: _, ...others } = filters;
    onChange(typeof chosen === 'string' ? { ...others, [name]: chosen } : others);
  };
  const fields: readonly FilterField<Place>[] = [
    {
      kind: 'choice',
      name: 'storeIs',
      label: '店铺',
      options: offered(data?.stores, filters.storeIs),
    },
    {
      kind: 'choice',
      name: 'channelIs',
      label: '渠道',
      options: offered(data?.channels, filters.channelIs),
    },
  ];
  return (
    <div className="dashboard-filters" role="search" aria-label="首页筛选">
      <Segmented
        aria-label="时间段"
        options={presets.map(({ label }) => label)}
        value={preset ?? ''}
        onChange={(label) => inDays(presets.find((one) => one.label === label)?.daysOn(today))}
      />
      <div className="dashboard-filter is-days">
        <label htmlFor={`${id}-days`}>日期</label>
        <FilterControl
          id={`${id}-days`}
          field={{ kind: 'days', name: 'days', label: '日期' }}
          value={days}
          onChange={(chosen) =>
            inDays(typeof chosen === 'object' && chosen !== null ? chosen : undefined)
          }
        />
      </div>
      <Segmented
        aria-label="订单类型"
        options={[{ value: '', label: '全部' }, ...choices(specialOrderTypes)]}
        value={specialOrderType ?? ''}
        onChange={ofKind}
      />
      {fields.map((field) =>
        field.kind !== 'choice' ||
        !isHeard ||
        (field.options.length < 2 && place[field.name] === undefined) ? null : (
          <div key={field.name} className="dashboard-filter">
            <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
            <FilterControl
              id={`${id}-${field.name}`}
              field={field}
              value={place[field.name]}
              onChange={(chosen) => at(field.name, chosen)}
            />
          </div>
        ),
      )}
      {data === undefined && error !== null ? (
        <Button type="link" onClick={() => void refetch()}>
          店铺和渠道加载失败，重试
        </Button>
      ) : null}
    </div>
  );
}
