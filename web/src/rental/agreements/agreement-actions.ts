import type { AgreementRow } from '@rental/contract/rental/agreements';
import { refusals } from '@rental/contract/refusals';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { obstacleToRetry, obstacleToVerify } from '../chain/chain-obstacles.ts';
import type { FaceVerdict } from './face-review-dialog.tsx';
import { obstacleToNotarization } from './notarization-obstacle.ts';
import type { SigningAction } from './signing-dialog.tsx';
import {
  obstacleToReminding,
  obstacleToResending,
  obstacleToSending,
} from './signing-obstacles.ts';

/** The operator's rights on agreements beside reading, and the brand's features. */
export interface AgreementRights {
  readonly maySign: boolean;
  readonly mayReview: boolean;
  readonly mayNotarize: boolean;
  readonly isNotarizationOn: boolean;
  readonly mayVerify: boolean;
  readonly mayRetry: boolean;
}

/** The handlers of the actions. Each is always the same function. */
export interface AgreementCommands {
  readonly sign: (action: SigningAction, agreement: AgreementRow) => void;
  readonly review: (verdict: FaceVerdict, agreement: AgreementRow) => void;
  readonly read: (agreement: AgreementRow) => void;
  readonly preview: (agreement: AgreementRow) => void;
  readonly download: (agreement: AgreementRow) => void;
  readonly notarize: (agreement: AgreementRow) => void;
  readonly verify: (recordId: number) => void;
  readonly retry: (recordId: number) => void;
}

/** The actions of a row; `pdfObstacle`: why no PDF is made now. What moves an order with its agreement is done on the order's page. */
export function actionsFor(
  agreement: AgreementRow,
  rights: AgreementRights,
  commands: AgreementCommands,
  pdfObstacle: string | null,
): RowAction[] {
  const { agreementState, hasText, onChain } = agreement;
  const recordId = onChain?.recordId ?? 0;
  const chainState = onChain?.chainState ?? null;
  const missing = hasText ? null : refusals.agreement_without_text.message({});
  const actions: (RowAction | false)[] = [
    rights.maySign && agreementState === 'signing' && signing(agreement, commands),
    rights.maySign &&
      (agreementState === 'timedOut' || agreementState === 'failed') && {
        key: 'resend',
        label: '重发签署',
        obstacle: obstacleToResending(agreement, agreement.orderStatus),
        onSelect: () => commands.sign('resend', agreement),
      },
    ...(rights.mayReview && agreementState === 'inReview' ? reviewing(agreement, commands) : []),
    {
      key: 'read',
      label: '查看合同',
      short: '查看',
      obstacle: missing,
      onSelect: () => commands.read(agreement),
    },
    {
      key: 'preview',
      label: 'PDF 预览',
      short: '预览',
      obstacle: missing ?? pdfObstacle,
      onSelect: () => commands.preview(agreement),
    },
    {
      key: 'download',
      label: '下载 PDF',
      short: '下载',
      obstacle: missing ?? pdfObstacle,
      onSelect: () => commands.download(agreement),
    },
    rights.mayNotarize && {
      key: 'notarize',
      label: '申请公证',
      obstacle: obstacleToNotarization({
        isOn: rights.isNotarizationOn,
        agreementState,
        latest: agreement.notarization?.notarizationState ?? null,
      }),
      onSelect: () => commands.notarize(agreement),
    },
    rights.mayVerify && {
      key: 'verify',
      label: '链上验真',
      short: '验真',
      obstacle: obstacleToVerify(chainState),
      onSelect: () => commands.verify(recordId),
    },
    rights.mayRetry && {
      key: 'retry',
      label: '上链重试',
      obstacle: obstacleToRetry(chainState),
      onSelect: () => commands.retry(recordId),
    },
  ];
  return actions.filter((action) => action !== false);
}

/** 人工复核. */
const reviewing = (agreement: AgreementRow, { review }: AgreementCommands): RowAction[] => [
  {
    key: 'passReview',
    label: '人工复核通过',
    short: '通过',
    onSelect: () => review('pass', agreement),
  },
  {
    key: 'failReview',
    label: '人工复核不通过',
    short: '不通过',
    onSelect: () => review('fail', agreement),
  },
];

/** 发起电子签, or 催签 of what was sent. */
function signing(agreement: AgreementRow, commands: AgreementCommands): RowAction {
  const isSent = agreement.sentAt !== null;
  const obstacleTo = isSent ? obstacleToReminding : obstacleToSending;
  const sign = () => commands.sign(isSent ? 'remind' : 'send', agreement);
  return {
    key: 'sign',
    ...(isSent ? { label: '催签' } : { label: '发起电子签', short: '发起' }),
    obstacle: obstacleTo(agreement, agreement.orderStatus),
    onSelect: sign,
  };
}
