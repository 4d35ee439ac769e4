import { Button } from 'antd';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ImportList } from './import-list.tsx';
import { TakeoverSteps } from './takeover-steps.tsx';
import './takeover.css';

/** 接管导入: a shop that rents with another system moves here, step by step. */
export default function TakeoverPage() {
  const state = useRead('takeoverState');
  const { data, error } = state;
  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={() => void state.refetch()} />;
  }
  return (
    <div className="takeover-page">
      <h1 className="visually-hidden">接管导入</h1>
      <PageSection
        title="导入步骤"
        extra={
          <Button loading={state.isFetching} onClick={() => void state.refetch()}>
            刷新
          </Button>
        }
      >
        <p className="takeover-words">{words}</p>
        <TakeoverSteps steps={data.steps} />
      </PageSection>
      <PageSection title="导入记录">
        <ImportList imports={data.imports} />
      </PageSection>
    </div>
  );
}

const words =
  '从其他系统迁入时，请按以下顺序导入。每个文件先试运行，全部正确后再导入；任意一行有误，则整个文件不导入。' +
  '重复导入同一文件时，已导入的行自动跳过。';
