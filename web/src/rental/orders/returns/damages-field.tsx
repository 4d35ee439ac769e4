import { Checkbox, Form } from 'antd';
import { proposedFen, type Damage } from '@rental/domain/rental/orders/returns/inspection';
import { moneyText } from '../../../ui/texts/money-text.ts';

interface DamagesFieldProps {
  /** The brand's price list; null: it is not known, or not to be seen. */
  readonly prices: readonly Damage[] | null;
  /** Why it is not known. */
  readonly words: string;
  readonly chosen: readonly Damage[];
}

/** 损坏项目 of the brand's price list, and what they come to. */
export function DamagesField({ prices, words, chosen }: DamagesFieldProps) {
  if (prices === null || prices.length === 0)
    return <p className="money-preview-words">{prices === null ? words : '尚未设置损坏价目'}</p>;
  return (
    <Form.Item
      name="damages"
      label="损坏项目"
      extra={`合计 ${moneyText(proposedFen(chosen))}，按品牌损坏价目计算`}
    >
      <Checkbox.Group
        className="damages"
        options={prices.map(({ name, priceFen }) => ({
          value: name,
          label: `${name} ${moneyText(priceFen)}`,
        }))}
      />
    </Form.Item>
  );
}

/** The damages with these names. */
export const damagesNamed = (
  prices: readonly Damage[] | null,
  names: readonly string[] | undefined,
): Damage[] => (prices ?? []).filter(({ name }) => names?.includes(name) === true);
