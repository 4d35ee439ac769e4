import { Tag } from 'antd';
import type { DictionaryDetail } from '@rental/contract/platform/dictionary';
import './dictionary.css';

/** A label on its colour, as lists show it; its letters are those of the page, for not every colour can be read. */
export function EntryTag({ label, color }: Pick<DictionaryDetail, 'label' | 'color'>) {
  return (
    <Tag className="dictionary-tag" title={label} {...(color !== null && { color })}>
      {label}
    </Tag>
  );
}
