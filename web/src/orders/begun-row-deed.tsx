import { lazy, Suspense } from 'react';
import type { RowDeed } from './row-deeds.ts';

const RowDeedDialog = lazy(async () => {
  const { RowDeedDialog } = await import('./row-deed-dialog.tsx');
  return { default: RowDeedDialog };
});

export interface BegunDeed {
  readonly deed: RowDeed;
  readonly orderId: number;
}

interface BegunRowDeedProps {
  readonly begun: BegunDeed | null;
  readonly onClosed: () => void;
}

/** What was begun from a row of a list; its dialogs are loaded with the first. */
export function BegunRowDeed({ begun, onClosed }: BegunRowDeedProps) {
  if (begun === null) return null;
  return (
    <Suspense fallback={null}>
      <RowDeedDialog {...begun} onClosed={onClosed} />
    </Suspense>
  );
}
