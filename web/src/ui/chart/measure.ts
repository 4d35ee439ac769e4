import { fen } from '@rental/domain/money';
import { countText } from '../texts/count-text.ts';
import { moneyText } from '../texts/money-text.ts';

/** The format of a chart's values. */
export interface Measure {
  /** The full text of a value, as in a caption. */
  readonly text: (value: number) => string;
  /** The label of an axis line, in `unit`. */
  readonly tick: (value: number) => string;
  /** Shown above the axis. */
  readonly unit: string;
  /** The smallest distance between two axis lines. */
  readonly minStep: number;
}

const tenThousand = 10_000;

/** From 10,000 on in 万, without trailing zeros: 15000 is "1.5万". */
const shortText = (value: number) =>
  value < tenThousand
    ? countText(value)
    : `${countText(Math.floor(value / tenThousand))}${decimals(value)}万`;

const decimals = (value: number) =>
  (value % tenThousand === 0 ? '' : `.${String(value % tenThousand).padStart(4, '0')}`).replace(
    /0+$/,
    '',
  );

/** Counts of a unit, such as 单. */
export const counted = (unit: string): Measure => ({
  text: (value) => `${countText(value)} ${unit}`,
  tick: shortText,
  unit,
  minStep: 1,
});

/** Values are in fen; the axis has lines only at whole yuan. */
export const money: Measure = {
  text: (value) => moneyText(fen(value)),
  tick: (value) => shortText(value / 100),
  unit: '元',
  minStep: 100,
};
