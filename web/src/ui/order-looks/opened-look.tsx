import { lazy, Suspense } from 'react';
import type { OrderLook } from './order-looks.ts';

const LookDialog = lazy(async () => {
  const { LookDialog } = await import('./look-dialog.tsx');
  return { default: LookDialog };
});

interface OpenedLookProps {
  readonly look: OrderLook | null;
  readonly onClosed: () => void;
}

/** What was opened from a row of a list; its dialog is loaded with the first. */
export function OpenedLook({ look, onClosed }: OpenedLookProps) {
  if (look === null) return null;
  return (
    <Suspense fallback={null}>
      <LookDialog look={look} onClosed={onClosed} />
    </Suspense>
  );
}
