import { Segmented } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Loading } from '../../ui/page-states.tsx';
import { DistributorList } from './distributor-list.tsx';
import { RecordList } from './record-list.tsx';
import { views, type DistributionView } from './views.ts';
import './distribution.css';

const RelationTree = lazyPart(async () => (await import('./relation-tree.tsx')).RelationTree);
const RulesView = lazyPart(async () => (await import('./rules-view.tsx')).RulesView);

/** 分销: distributors, their relations, what they earn, and the rule of it. */
export default function DistributionPage() {
  const [view, setView] = useState<DistributionView>('distributors');
  const head = useCallback(() => <ViewHead view={view} onView={setView} />, [view]);
  if (view === 'distributors') return <DistributorList head={head} />;
  if (view === 'records') return <RecordList head={head} />;
  return (
    <div className="distribution">
      {head()}
      <Suspense fallback={<Loading />}>
        {view === 'tree' ? <RelationTree /> : <RulesView />}
      </Suspense>
    </div>
  );
}

interface ViewHeadProps {
  readonly view: DistributionView;
  readonly onView: (view: DistributionView) => void;
}

const ViewHead = ({ view, onView }: ViewHeadProps) => (
  <div className="distribution-head">
    <Segmented aria-label="分销" options={views} value={view} onChange={onView} />
  </div>
);
