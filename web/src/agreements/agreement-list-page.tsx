import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { AgreementRow } from '@rental/contract/agreements';
import { notarizationStates } from '@rental/domain/agreements/notarization';
import { agreementStates } from '@rental/domain/agreements/signing';
import { useSession } from '../http/session.ts';
import { useCommand } from '../http/use-command.ts';
import { obstacleToRetry, obstacleToVerify } from '../ui/chain/chain-obstacles.ts';
import { obstacleToNotarization } from '../ui/chain/notarization-obstacle.ts';
import type { RowAction } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { choices } from '../ui/data-table/filter-choices.ts';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { useMay } from '../ui/gate.tsx';
import { agreementColumns } from './agreement-columns.tsx';

const NotarizeDialog = lazy(async () => {
  const { NotarizeDialog } = await import('../ui/chain/notarize-dialog.tsx');
  return { default: NotarizeDialog };
});
const VerifyChainDialog = lazy(async () => {
  const { VerifyChainDialog } = await import('../ui/chain/verify-chain-dialog.tsx');
  return { default: VerifyChainDialog };
});

const rules = async () => (await import('@rental/contract/agreements')).listAgreements;

const idOf = (agreement: AgreementRow) => agreement.id;

const fields: readonly FilterField<FilterName<'listAgreements'>>[] = [
  { kind: 'text', name: 'agreementNo', label: '合同号' },
  { kind: 'text', name: 'orderNo', label: '订单号' },
  { kind: 'choice', name: 'agreementState', label: '状态', options: choices(agreementStates) },
  {
    kind: 'choice',
    name: 'isNotarized',
    label: '是否公证',
    options: choices({ true: '已公证', false: '未公证' }),
  },
  {
    kind: 'choice',
    name: 'notarizationState',
    label: '公证状态',
    options: choices(notarizationStates),
  },
];

type Opened =
  | { readonly deed: 'notarize'; readonly agreement: AgreementRow }
  | { readonly deed: 'verify'; readonly recordId: number };

/** 合同列表: what moves an order with its agreement is done on the order's page. */
export default function AgreementListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  return (
    <>
      <AgreementList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened?.deed === 'notarize' ? (
          <NotarizeDialog
            agreement={opened.agreement}
            orderNo={opened.agreement.orderNo}
            onClosed={close}
          />
        ) : null}
        {opened?.deed === 'verify' ? (
          <VerifyChainDialog recordId={opened.recordId} onClosed={close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The list by itself, which no dialog draws again. */
const AgreementList = memo(function AgreementList({
  onOpen,
}: {
  onOpen: (opened: Opened) => void;
}) {
  const may = useMay();
  const isNotarizationOn = useSession((session) => session.site?.brand.notarizationSelect === true);
  const isChainOn = useSession((session) => session.site?.brand.flags.OpenBlockchain === true);
  const { mutate: retry } = useCommand('retryChain', { refreshes: ['listAgreements'] });
  const mayNotarize = may('agreement:notarize');
  const mayVerify = isChainOn;
  const mayRetry = isChainOn && may('chain:retry');
  const actions = useMemo(
    () =>
      (row: AgreementRow): RowAction[] => [
        ...(mayNotarize ? [notarizing(row, isNotarizationOn, onOpen)] : []),
        ...(mayVerify ? [verifying(row, onOpen)] : []),
        ...(mayRetry
          ? [
              {
                key: 'retry',
                label: '上链重试',
                obstacle: obstacleToRetry(row.onChain?.chainState ?? null),
                onSelect: () => retry({ params: { id: row.onChain?.recordId ?? 0 } }),
              },
            ]
          : []),
      ],
    [mayNotarize, isNotarizationOn, mayVerify, mayRetry, onOpen, retry],
  );
  const hasActions = mayNotarize || mayVerify;
  return (
    <DataTable
      read="listAgreements"
      rules={rules}
      noun="合同"
      columns={agreementColumns}
      rowKey={idOf}
      fields={fields}
      {...(hasActions && { actions })}
    />
  );
});

const notarizing = (
  agreement: AgreementRow,
  isOn: boolean,
  onOpen: (opened: Opened) => void,
): RowAction => ({
  key: 'notarize',
  label: '申请公证',
  obstacle: obstacleToNotarization({
    isOn,
    agreementState: agreement.agreementState,
    latest: agreement.notarization?.notarizationState ?? null,
  }),
  onSelect: () => onOpen({ deed: 'notarize', agreement }),
});

const verifying = ({ onChain }: AgreementRow, onOpen: (opened: Opened) => void): RowAction => ({
  key: 'verify',
  label: '链上验真',
  short: '验真',
  obstacle: obstacleToVerify(onChain?.chainState ?? null),
  onSelect: () => onOpen({ deed: 'verify', recordId: onChain?.recordId ?? 0 }),
});
