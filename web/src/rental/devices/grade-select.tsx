import { Select } from 'antd';
import {
  allGrades,
  grades,
  isRentable,
  type Grade,
  type RentableGrades,
} from '@rental/domain/rental/devices/grade';

interface GradeSelectProps {
  /** Given by the form item around it, as are `value` and `onChange`. */
  readonly id?: string;
  readonly value?: Grade | null;
  readonly onChange?: (value: Grade) => void;
  readonly placeholder?: string;
  /** For the stock: the other grades cannot be chosen. */
  readonly onlyOf?: RentableGrades;
}

/** 成色 of a device. */
export function GradeSelect({ onlyOf = null, value, ...field }: GradeSelectProps) {
  return (
    <Select<Grade | null>
      placeholder="请选择成色"
      {...field}
      value={value ?? null}
      options={allGrades.map((grade) => {
        const isOffered = isRentable(grade, onlyOf);
        return {
          value: grade,
          label: isOffered ? grades[grade] : `${grades[grade]}（不出租）`,
          disabled: !isOffered,
        };
      })}
      onChange={(grade) => {
        if (grade !== null) field.onChange?.(grade);
      }}
    />
  );
}
