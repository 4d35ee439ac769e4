import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Dictionary } from '@rental/contract/platform/dictionary';
import { Gate } from '../../ui/gate.tsx';
import type { OpenedDialog } from './dictionary-dialogs.tsx';

interface DictionaryNavProps {
  readonly dictionaries: readonly Dictionary[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly onOpen: (opened: OpenedDialog) => void;
}

/** The dictionaries by description and name, to be searched and chosen. */
export function DictionaryNav({ dictionaries, chosen, onChoose, onOpen }: DictionaryNavProps) {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // a link may lead to one far down
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const wanted = typed.trim().toLowerCase();
  const found = dictionaries.filter(({ name, description }) =>
    [name, description].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <section className="dictionary-card dictionary-nav" aria-labelledby="dictionaries">
      <header className="dictionary-head">
        <h1 id="dictionaries">字典管理</h1>
        <Gate anyOf={['dictionary:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'createDictionary' })}>
            新增字典
          </Button>
        </Gate>
      </header>
      <Input
        allowClear
        type="search"
        aria-label="搜索字典"
        placeholder="搜索名称或描述"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 ? <p className="dictionary-nothing">没有符合条件的字典</p> : null}
      <ul ref={list} aria-label="字典列表">
        {found.map((dictionary) => (
          <li key={dictionary.name}>
            <button
              type="button"
              aria-current={dictionary.name === chosen ? 'true' : undefined}
              onClick={() => onChoose(dictionary.name)}
            >
              <span className="dictionary-nav-title">
                <span>{dictionary.description}</span>
                {dictionary.overriddenCount > 0 ? (
                  <span className="dictionary-mark">已覆盖 {dictionary.overriddenCount}</span>
                ) : null}
                {dictionary.isPlatform ? null : (
                  <span className="dictionary-mark is-own">自有</span>
                )}
              </span>
              <span className="dictionary-nav-name">
                {dictionary.name} · {dictionary.entryCount} 条
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
