import { Button } from 'antd';
import { useState } from 'react';
import { versionSources, type BrandVersion } from '@rental/contract/platform/brand-settings';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { RestoreVersionDialog } from './restore-version-dialog.tsx';

/** 历史版本: who changed what and when, and the way back. */
export function VersionsSection({ seen }: { seen: string }) {
  const [before, setBefore] = useState<number | null>(null);
  const [wanted, setWanted] = useState<BrandVersion | null>(null);
  const query = before === null ? {} : { before };
  const { data, error, refetch } = useRead('listBrandVersions', { query });
  const last = data?.versions.at(-1)?.number ?? null;
  return (
    <PageSection title="历史版本">
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.versions.length === 0 ? (
        <Empty words="还没有修改过，首次保存后可在此查看和恢复" />
      ) : null}
      <ol className="brand-versions">
        {data?.versions.map((version) => (
          <li key={version.number}>
            <Version version={version} onRestore={() => setWanted(version)} />
          </li>
        ))}
      </ol>
      {before === null ? null : <Button onClick={() => setBefore(null)}>最新的版本</Button>}
      {data?.hasMore === true ? <Button onClick={() => setBefore(last)}>更早的版本</Button> : null}
      {wanted === null ? null : (
        <RestoreVersionDialog version={wanted} seen={seen} onClosed={() => setWanted(null)} />
      )}
    </PageSection>
  );
}

interface VersionProps {
  readonly version: BrandVersion;
  readonly onRestore: () => void;
}

function Version({ version, onRestore }: VersionProps) {
  const { number, at, by, source, restoredFrom, changes, ifRestored } = version;
  return (
    <>
      <header>
        <strong>版本{number}</strong>
        <span>
          {timeText(at)} {by ?? versionSources[source]}
          {restoredFrom === null ? '' : `，恢复自版本${restoredFrom}`}
        </span>
        {ifRestored.length === 0 ? (
          <span className="brand-version-now">与当前一致</span>
        ) : (
          <Button size="small" onClick={onRestore}>
            恢复到此版本
          </Button>
        )}
      </header>
      <ul>
        {changes.length === 0 ? <li>最初的设置</li> : null}
        {changes.map((change) => (
          <li key={change.label}>
            {change.label}：{change.before} → {change.after}
          </li>
        ))}
      </ul>
    </>
  );
}
