import { DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { Dictionary, DictionaryDetail } from '@rental/contract/platform/dictionary';
import { csvOf } from '@rental/domain/csv';
import { exportedRow, importColumns } from '@rental/domain/platform/dictionary/dictionary-import';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { OpenedDialog } from './dictionary-dialogs.tsx';
import { EntryTable } from './entry-table.tsx';

interface EntriesSectionProps {
  readonly dictionary: Dictionary;
  readonly onOpen: (opened: OpenedDialog) => void;
}

/** The entries of a dictionary and what can be done with them. */
export function EntriesSection({ dictionary, onOpen }: EntriesSectionProps) {
  const { name, description, isPlatform } = dictionary;
  const mayEdit = useMay()('dictionary:edit');
  const [typed, setTyped] = useState('');
  const details = useRead(
    'dictionaryDetails',
    { query: { dictName: name } },
    { refetchOnWindowFocus: 'always' },
  );
  const exporting = useCommand('exportDictionary', { refreshes: [] });
  const exportTable = () =>
    exporting.mutate(
      { body: { dictName: name } },
      { onSuccess: ({ content }) => saveTable(name, content) },
    );
  const entries = details.data?.content;
  return (
    <section className="dictionary-card dictionary-entries" aria-labelledby="dictionary-entries">
      <header className="dictionary-head">
        <h2 id="dictionary-entries">
          {description}
          <span className="dictionary-name">{name}</span>
        </h2>
        {mayEdit && !isPlatform ? (
          <>
            <Button onClick={() => onOpen({ what: 'editDictionary', dictionary })}>修改描述</Button>
            <Button danger onClick={() => onOpen({ what: 'deleteDictionary', dictionary })}>
              删除字典
            </Button>
          </>
        ) : null}
      </header>
      <div className="dictionary-bar">
        <Input
          allowClear
          type="search"
          aria-label="搜索明细"
          placeholder="搜索标签或值"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {mayEdit ? (
          <>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => onOpen({ what: 'addDetail', dictionary })}
            >
              新增明细
            </Button>
            <Button icon={<UploadOutlined />} onClick={() => onOpen({ what: 'import' })}>
              导入
            </Button>
          </>
        ) : null}
        <Button
          icon={<DownloadOutlined />}
          disabled={entries === undefined}
          loading={exporting.isPending}
          onClick={exportTable}
        >
          导出
        </Button>
        <Button
          type="text"
          aria-label="刷新"
          title="刷新"
          icon={<ReloadOutlined spin={details.isFetching} />}
          onClick={() => void details.refetch()}
        />
      </div>
      {details.isRefetchError ? (
        <Alert banner type="warning" title="刷新失败，以下为之前的数据" />
      ) : null}
      {entries === undefined && details.error === null ? <Loading rows={8} /> : null}
      {entries === undefined && details.error !== null ? (
        <Failed error={details.error} onRetry={() => void details.refetch()} />
      ) : null}
      {entries?.length === 0 ? <Empty words="暂无明细，点击「新增明细」添加，或导入" /> : null}
      {entries === undefined || entries.length === 0 ? null : (
        <EntryTable
          dictionary={dictionary}
          entries={entries}
          wanted={typed.trim().toLowerCase()}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

/** The entries as a table that can be changed and imported again; no spreadsheet computes what is in it. */
function saveTable(name: string, entries: readonly DictionaryDetail[]): void {
  const rows = [importColumns, ...entries.map((entry) => exportedRow(name, entry))];
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `字典_${name}.csv`);
}
