import { Alert } from 'antd';
import { evidenceKinds } from '@rental/domain/rental/evidence/evidence-kinds';
import type { AnswerOf } from '../../../http/call.ts';
import { useSession } from '../../../http/session.ts';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { Gate } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { savePdf } from '../../../ui/save-pdf.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { TimeCell } from '../../../ui/texts/time-cell.tsx';
import { ChainCell } from '../list/chain-cell.tsx';
import '../../../ui/plain-table.css';

type Nodes = AnswerOf<'orderEvidence'>['nodes'];

const lookMs = 5_000;
const useChainOn = () => useSession((session) => session.site?.brand.flags.OpenBlockchain === true);

/** True if something is about to come onto the chain; what is sealed by a signing is sent at once, all else within the hour. */
const isWaiting = (evidence: AnswerOf<'orderEvidence'> | undefined, isChainOn: boolean) =>
  isChainOn &&
  (evidence?.nodes ?? []).some(({ kind, onChain }) =>
    onChain === null ? kind === 'signed' : onChain.chainState === 'pending',
  );

/** 存证: what happened to the order, sealed node by node, and whether it still is what was sealed. */
export function EvidenceSection({ orderId }: { readonly orderId: number }) {
  const isChainOn = useChainOn();
  const evidence = useRead(
    'orderEvidence',
    { params: { id: orderId } },
    { refetchInterval: ({ state }) => (isWaiting(state.data, isChainOn) ? lookMs : false) },
  );
  const verify = useCommand('verifyEvidence', { refreshes: ['orderEvidence', 'operationsOf'] });
  const dossier = useCommand('orderDossier', { refreshes: ['orderEvidence', 'operationsOf'] });
  const { data, error } = evidence;
  return (
    <PageSection
      title="存证"
      extra={
        <span className="order-agreement-buttons">
          <ReasonedButton
            obstacle={data?.nodes.length === 0 ? '暂无存证节点' : null}
            onClick={() => verify.mutate({ params: { id: orderId } })}
          >
            验真
          </ReasonedButton>
          <Gate anyOf={['order:dossier']}>
            <ReasonedButton
              obstacle={dossier.isPending ? '正在生成证据包' : null}
              onClick={() => dossier.mutate({ params: { id: orderId } }, { onSuccess: savePdf })}
            >
              导出证据包
            </ReasonedButton>
          </Gate>
        </span>
      }
    >
      {verify.data === undefined ? null : <Verdict found={verify.data} />}
      {dossier.data === undefined ? null : (
        <Alert
          className="order-evidence-word"
          type="info"
          showIcon
          title={`已导出「${dossier.data.fileName}」，文件的 SHA-256 已记入存证`}
          description={<code className="order-agreement-hash">{dossier.data.sha256}</code>}
        />
      )}
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void evidence.refetch()} />
      ) : null}
      {data?.nodes.length === 0 ? <p className="order-nothing">暂无存证节点</p> : null}
      {data === undefined || data.nodes.length === 0 ? null : <NodeTable nodes={data.nodes} />}
    </PageSection>
  );
}

function Verdict({ found }: { found: AnswerOf<'verifyEvidence'> }) {
  const isRight = found.firstBroken === null && found.onChain.firstWrong === null;
  const isAnswered = found.onChain.unanswered === 0;
  return (
    <Alert
      className="order-evidence-word"
      type={isRight ? (isAnswered ? 'success' : 'warning') : 'error'}
      showIcon
      title={verdictWords(found)}
    />
  );
}

function verdictWords({ nodeCount, firstBroken, onChain }: AnswerOf<'verifyEvidence'>): string {
  const named = ({ place, kind }: NonNullable<typeof firstBroken>) =>
    `第 ${place} 个节点「${evidenceKinds[kind]}」`;
  if (firstBroken !== null) return `${named(firstBroken)}与存证时不一致，请联系管理员`;
  const { same, unanswered, firstWrong } = onChain;
  if (firstWrong !== null) return `${named(firstWrong)}与链上记录不一致，请联系管理员`;
  const compared = same === 0 ? '' : `，${same} 个与链上记录一致`;
  const missing = unanswered === 0 ? '' : `，${unanswered} 个因服务商暂无应答未比对`;
  return `验真通过：${nodeCount} 个节点的哈希均一致${compared}${missing}`;
}

function NodeTable({ nodes }: { nodes: Nodes }) {
  const isChainOn = useChainOn();
  const hasChain = isChainOn || nodes.some(({ onChain }) => onChain !== null);
  return (
    <ScrollRegion className="plain-table-scroll" label="存证节点">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">序号</th>
            <th scope="col">节点</th>
            <th scope="col">时间</th>
            <th scope="col">哈希</th>
            {hasChain ? <th scope="col">上链</th> : null}
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ id, kind, at, hash, onChain }, index) => (
            <tr key={id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{index + 1}</td>
              <td>{evidenceKinds[kind]}</td>
              <TimeCell at={at} />
              <td className="order-evidence-hash" title={hash}>
                <CopyableText name={`第${index + 1}个哈希`} text={hash} />
              </td>
              {hasChain ? (
                <td>
                  <ChainCell kind={kind} onChain={onChain} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
