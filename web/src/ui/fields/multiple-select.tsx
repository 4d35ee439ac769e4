import { Select, type SelectProps } from 'antd';

/** A Select of several. antd's takes Tab for one more choice: whoever chose by Enter and goes on would take it back. */
export const MultipleSelect = (props: Omit<SelectProps<number[]>, 'mode'>) => (
  <div
    onKeyDownCapture={(event) => {
      if (event.key === 'Tab') event.stopPropagation();
    }}
  >
    <Select<number[]> {...props} mode="multiple" />
  </div>
);
