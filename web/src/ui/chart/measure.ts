import { fen } from '@rental/domain/money';
import { countText } from '../texts/count-text.ts';
import { moneyText } from '../texts/money-text.ts';

/** How the values of a chart are read. */
export interface Measure {
  /** In full, as in a caption. */
  readonly text: (value: number) => string;
  /** Beside a line of the axis, in `unit`. */
  readonly tick: (value: number) => string;
  /** Stands above the axis. */
  readonly unit: string;
  /** The smallest distance of two lines of the axis. */
  readonly minStep: number;
}

const tenThousand = 10_000;

/** From 10,000 on in 万, without the zeros of a decimal: 15000 is "1.5万". */
const shortText = (value: number) =>
  value < tenThousand
    ? countText(value)
    : `${countText(Math.floor(value / tenThousand))}${decimals(value)}万`;

const decimals = (value: number) =>
  (value % tenThousand === 0 ? '' : `.${String(value % tenThousand).padStart(4, '0')}`).replace(
    /0+$/,
    '',
  );

/** Whole things, as 单. */
export const counted = (unit: string): Measure => ({
  text: (value) => `${countText(value)} ${unit}`,
  tick: shortText,
  unit,
  minStep: 1,
});

/** Values are fen; the axis has a line at whole yuan only. */
export const money: Measure = {
  text: (value) => moneyText(fen(value)),
  tick: (value) => shortText(value / 100),
  unit: '元',
  minStep: 100,
};
