import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import type { Dictionary, DictionaryDetail } from '@rental/contract/platform/dictionary';
import { useCommand } from '../../http/use-command.ts';
import { dictionaryReads } from '../../http/use-dictionary.ts';
import { useMay } from '../../ui/gate.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { OpenedDialog } from './dictionary-dialogs.tsx';
import { EntryTag } from './entry-tag.tsx';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

interface EntryTableProps {
  readonly dictionary: Dictionary;
  readonly entries: readonly DictionaryDetail[];
  /** Part of a label or of a value, in small letters; empty for all. */
  readonly wanted: string;
  readonly onOpen: (opened: OpenedDialog) => void;
}

const shownAtOnce = 100;

/** The entries in their order: each with its tag, and for an administrator what can be done with it. */
export function EntryTable({ dictionary, entries, wanted, onOpen }: EntryTableProps) {
  const mayEdit = useMay()('dictionary:edit');
  const [most, setMost] = useState(shownAtOnce);
  const edit = useCommand('editDictionaryDetail', { refreshes: dictionaryReads });
  const move = useCommand('moveDictionaryDetail', { refreshes: dictionaryReads });
  const isBusy = edit.isPending || move.isPending;

  const found = entries.filter(({ label, value }) =>
    [label, value].some((text) => text.toLowerCase().includes(wanted)),
  );
  const last = entries.at(-1);
  if (found.length === 0) return <Empty words="没有符合条件的明细" />;
  return (
    <>
      <ScrollRegion className="plain-table-scroll" label="字典明细">
        <table className="plain-table dictionary-table" aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">标签</th>
              <th scope="col">值</th>
              <th scope="col">排序</th>
              <th scope="col">启用</th>
              <th scope="col">来源</th>
              {mayEdit ? (
                <th scope="col" className="is-action">
                  操作
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map((entry, index) => (
              <tr key={entry.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
                <th scope="row">
                  <EntryTag {...entry} />
                </th>
                <td className="dictionary-value">{entry.value}</td>
                <td>
                  {mayEdit && wanted === '' ? (
                    <>
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowUpOutlined />}
                        aria-label={`上移 ${entry.label}`}
                        title="上移"
                        disabled={entry === entries[0]}
                        onClick={() => move.mutate({ body: { id: entry.id, direction: 'up' } })}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowDownOutlined />}
                        aria-label={`下移 ${entry.label}`}
                        title="下移"
                        disabled={entry === last}
                        onClick={() => move.mutate({ body: { id: entry.id, direction: 'down' } })}
                      />
                    </>
                  ) : (
                    entry.sort
                  )}
                </td>
                <td>
                  <Switch
                    size="small"
                    aria-label={`启用 ${entry.label}`}
                    checked={entry.enabled}
                    disabled={!mayEdit}
                    onChange={(enabled) => edit.mutate({ body: { id: entry.id, enabled } })}
                  />
                </td>
                <td>
                  <Origin entry={entry} />
                </td>
                {mayEdit ? (
                  <td className="dictionary-actions is-action">
                    <EntryActions dictionary={dictionary} entry={entry} onOpen={onOpen} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="dictionary-count" role="status">
        共 {found.length} 条
        {found.length > most ? (
          <Button type="link" size="small" onClick={() => setMost(most + shownAtOnce)}>
            再显示 {Math.min(shownAtOnce, found.length - most)} 条
          </Button>
        ) : null}
      </p>
    </>
  );
}

function Origin({ entry }: { readonly entry: DictionaryDetail }) {
  if (entry.isOverridden) return <span className="dictionary-mark">已覆盖</span>;
  return entry.isPlatform ? (
    <span className="dictionary-origin">平台默认</span>
  ) : (
    <span className="dictionary-mark is-own">自有</span>
  );
}

interface EntryActionsProps {
  readonly dictionary: Dictionary;
  readonly entry: DictionaryDetail;
  readonly onOpen: (opened: OpenedDialog) => void;
}

function EntryActions({ dictionary, entry, onOpen }: EntryActionsProps) {
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-label={`编辑 ${entry.label}`}
        onClick={() => onOpen({ what: 'editDetail', dictionary, entry })}
      >
        编辑
      </button>
      {entry.isOverridden ? (
        <button
          type="button"
          className="text-button"
          aria-label={`恢复默认 ${entry.label}`}
          onClick={() => onOpen({ what: 'restoreDetail', entry })}
        >
          恢复默认
        </button>
      ) : null}
      {entry.isPlatform ? null : (
        <button
          type="button"
          className="text-button is-danger"
          aria-label={`删除 ${entry.label}`}
          onClick={() => onOpen({ what: 'deleteDetail', entry })}
        >
          删除
        </button>
      )}
    </>
  );
}
