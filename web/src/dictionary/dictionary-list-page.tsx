import { useState } from 'react';
import type { Dictionary } from '@rental/contract/dictionary';
import { useRead } from '../http/use-read.ts';
import { Empty, Failed, Loading } from '../ui/page-states.tsx';
import { DictionaryDialogs, type OpenedDialog } from './dictionary-dialogs.tsx';
import { DictionaryNav } from './dictionary-nav.tsx';
import { EntriesSection } from './entries-section.tsx';
import './dictionary.css';

/** 字典管理: the dictionaries, and beside them the entries of the one chosen. */
export default function DictionaryListPage() {
  const [chosen, setChosen] = useState<string | null>(null);
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
  const shown = chosenOf(dictionaries, chosen);
  return (
    <div className="dictionary-page">
      <DictionaryNav
        dictionaries={dictionaries}
        chosen={shown?.name}
        onChoose={setChosen}
        onOpen={setOpened}
      />
      {shown === undefined ? (
        <Empty words="暂无字典" />
      ) : (
        <EntriesSection key={shown.name} dictionary={shown} onOpen={setOpened} />
      )}
      {opened === null ? null : (
        <DictionaryDialogs opened={opened} onCreated={setChosen} onClosed={() => setOpened(null)} />
      )}
    </div>
  );
}

/** The one chosen while it is there, else the first. */
const chosenOf = (dictionaries: readonly Dictionary[], name: string | null) =>
  dictionaries.find((dictionary) => dictionary.name === name) ?? dictionaries[0];
