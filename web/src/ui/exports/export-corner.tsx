import { Suspense } from 'react';
import { useMay } from '../gate.tsx';
import { lazyPart } from '../loading/lazy-part.ts';
import { useFollowedExports } from './followed-exports.ts';

const ExportTray = lazyPart(async () => (await import('./export-tray.tsx')).ExportTray);

/** The place of the followed exports. Without any, nothing is shown or loaded. */
export function ExportCorner() {
  const may = useMay();
  const { ids } = useFollowedExports();
  if (ids.length === 0 || !may('export:create')) return null;
  return (
    <Suspense fallback={null}>
      <ExportTray />
    </Suspense>
  );
}
