import { Button, InputNumber, Select } from 'antd';
import type { Fen } from '@rental/domain/money';
import { maxOffers } from '@rental/domain/rental/price-plans/price-plan';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { blankOffer, termRentOf, withTerms, type TypedOffer } from './price-plan-form.ts';
import '../../ui/plain-table.css';
import './price-plans.css';

interface OffersInputProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly TypedOffer[];
  readonly onChange?: (offers: readonly TypedOffer[]) => void;
  /** The word for the price of a buyout; null: the product cannot be bought. */
  readonly buyoutLabel: string | null;
}

const none: readonly TypedOffer[] = [];
const units = [
  { value: 'month', label: '1个月' },
  { value: 'day', label: '按天' },
];

/** 租期与价格: a row for each rental period of the plan. */
export function OffersInput({ id, value = none, onChange, buyoutLabel }: OffersInputProps) {
  const change = (at: number, offer: TypedOffer) =>
    onChange?.(value.map((one, index) => (index === at ? offer : one)));
  return (
    <div id={id} role="group" aria-label="租期与价格" tabIndex={-1}>
      <ScrollRegion className="plain-table-scroll" label="租期与价格">
        <table className="plain-table plan-offers">
          <thead>
            <tr>
              {[
                '期数',
                '每期',
                '每期租金',
                '总租金',
                ...(buyoutLabel === null ? [] : [buyoutLabel]),
              ].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col" aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {value.map((offer, at) => (
              <OfferLine
                // the lines have nothing of their own to be told apart by
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                nth={at + 1}
                offer={offer}
                buyoutLabel={buyoutLabel}
                onChange={(changed) => change(at, changed)}
                onRemove={
                  value.length > 1
                    ? () => onChange?.(value.filter((_, index) => index !== at))
                    : null
                }
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Button
        type="dashed"
        disabled={value.length >= maxOffers}
        onClick={() => onChange?.([...value, value.at(-1) ?? blankOffer])}
      >
        添加租期
      </Button>
    </div>
  );
}

interface OfferLineProps extends Pick<OffersInputProps, 'buyoutLabel'> {
  readonly nth: number;
  readonly offer: TypedOffer;
  readonly onChange: (offer: TypedOffer) => void;
  /** Null: it is the only one. */
  readonly onRemove: (() => void) | null;
}

function OfferLine({ nth, offer, buyoutLabel, onChange, onRemove }: OfferLineProps) {
  const name = `第${nth}个租期`;
  const { termCount } = offer;
  return (
    <tr>
      <td>
        <InputNumber
          aria-label={`${name} 期数`}
          min={1}
          max={120}
          precision={0}
          suffix="期"
          value={termCount}
          onChange={(count) => onChange(withTerms(offer, count))}
        />
      </td>
      <td className="plan-period">
        <Select
          aria-label={`${name} 每期时长`}
          options={units}
          value={offer.unit}
          onChange={(unit: TypedOffer['unit']) =>
            onChange({ ...offer, unit, days: unit === 'day' ? (offer.days ?? 7) : null })
          }
        />
        {offer.unit === 'day' ? (
          <InputNumber
            aria-label={`${name} 每期天数`}
            min={1}
            max={366}
            precision={0}
            suffix="天"
            value={offer.days}
            onChange={(days) => onChange({ ...offer, days })}
          />
        ) : null}
      </td>
      <td>
        <YuanInput
          aria-label={`${name} 每期租金`}
          placeholder="不能整除"
          value={termRentOf(offer)}
          onChange={(termFen) =>
            onChange({
              ...offer,
              totalRentFen:
                termFen === null || termCount === null ? null : ((termFen * termCount) as Fen),
            })
          }
        />
      </td>
      <td>
        <YuanInput
          aria-label={`${name} 总租金`}
          value={offer.totalRentFen}
          onChange={(totalRentFen) => onChange({ ...offer, totalRentFen })}
        />
      </td>
      {buyoutLabel === null ? null : (
        <td>
          <YuanInput
            aria-label={`${name} ${buyoutLabel}`}
            value={offer.buyoutFen}
            onChange={(buyoutFen) => onChange({ ...offer, buyoutFen })}
          />
        </td>
      )}
      <td>
        <Button
          type="text"
          danger
          disabled={onRemove === null}
          aria-label={`删除${name}`}
          onClick={onRemove ?? undefined}
        >
          删除
        </Button>
      </td>
    </tr>
  );
}
