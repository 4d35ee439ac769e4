import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';

const WithdrawalDialog = lazyPart(
  async () => (await import('../withdrawals/withdrawal-dialog.tsx')).WithdrawalDialog,
);

/** 到账账户 and 申请提现 of one's own channel. */
export function WithdrawButtons() {
  const may = useMay();
  const [what, setWhat] = useState<'apply' | 'accounts' | null>(null);
  return (
    <>
      {may('withdrawal:list') ? (
        <Button onClick={() => setWhat('accounts')}>到账账户</Button>
      ) : null}
      {may('withdrawal:apply') ? (
        <Button type="primary" onClick={() => setWhat('apply')}>
          申请提现
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {what === null ? null : (
          <WithdrawalDialog opened={{ what }} onClosed={() => setWhat(null)} />
        )}
      </Suspense>
    </>
  );
}
