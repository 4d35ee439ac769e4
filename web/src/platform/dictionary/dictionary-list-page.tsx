import { useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { useOpenTab, useTabLocation } from '../../ui/tab-location.ts';
import { DictionaryDialogs, type OpenedDialog } from './dictionary-dialogs.tsx';
import { DictionaryNav } from './dictionary-nav.tsx';
import { EntriesSection } from './entries-section.tsx';
import './dictionary.css';

/** 字典管理: the dictionaries, and beside them the entries of the one in the tab's address (`?code=carrier`). */
export default function DictionaryListPage() {
  const { path, query } = useTabLocation();
  const openTab = useOpenTab();
  const code = query.get('code');
  const choose = (name: string) => openTab(`${path}?code=${encodeURIComponent(name)}`);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const list = useRead(
    'listDictionaries',
    { query: { size: 500 } },
    { refetchOnWindowFocus: 'always' },
  );

  if (list.data === undefined) {
    if (list.error === null) return <Loading rows={12} />;
    return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  }
  const dictionaries = list.data.content;
  const shown = code === null ? dictionaries[0] : dictionaries.find(({ name }) => name === code);
  return (
    <div className="dictionary-page">
      <DictionaryNav
        dictionaries={dictionaries}
        chosen={shown?.name}
        onChoose={choose}
        onOpen={setOpened}
      />
      {shown === undefined && list.isFetching ? (
        <Loading rows={12} />
      ) : shown === undefined ? (
        <Empty words={code === null ? '暂无字典' : `没有名称为「${code}」的字典`} />
      ) : (
        <EntriesSection key={shown.name} dictionary={shown} onOpen={setOpened} />
      )}
      {opened === null ? null : (
        <DictionaryDialogs
          opened={opened}
          onCreated={choose}
          onDeleted={() => openTab(path)}
          onClosed={() => setOpened(null)}
        />
      )}
    </div>
  );
}
