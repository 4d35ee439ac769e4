import { actionsRoom } from '../columns/cell-plan.ts';
import type { RowAction } from '../columns/columns.ts';

const glyph = 13;
const gap = 10;
/** The width of 更多 with its arrow, px. */
const more = 2 * glyph + 14;

/** An upper estimate, px: Chinese characters are as wide as the text is high, others narrower. */
const widthOf = ({ label, short = label }: RowAction): number =>
  [...short].reduce((sum, char) => sum + (/[\u{20}-\u{7e}]/u.test(char) ? glyph * 0.7 : glyph), 0);

/** The actions shown in a row: two if they fit beside 更多, else one. Text is never cut. */
export function shownOf(actions: readonly RowAction[]): readonly RowAction[] {
  const two = actions.slice(0, 2);
  const buttons = two.map(widthOf);
  if (actions.length > 2) buttons.push(more);
  const width = buttons.reduce((sum, one) => sum + one + gap, -gap);
  return width <= actionsRoom ? two : actions.slice(0, 1);
}

/** The further ones, in the menu of the row. */
export const restOf = (actions: readonly RowAction[]): readonly RowAction[] =>
  actions.slice(shownOf(actions).length);
