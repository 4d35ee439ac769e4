import { bpOfPercent } from '@rental/domain/rate';
import { TypedNumberField, type TypedNumber } from './typed-number-field.tsx';

/** A part of a whole as it is typed, in per cent; the contract judges it in basis points. */
export const PercentField = (field: TypedNumber) => (
  <TypedNumberField
    {...field}
    read={bpOfPercent}
    unreadableWords="请输入0到100的百分数，最多两位小数"
    input={{ suffix: '%', maxLength: 6 }}
  />
);
