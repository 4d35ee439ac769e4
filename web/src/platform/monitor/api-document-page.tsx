import { currentToken } from '../../http/token.ts';
import { useRead } from '../../http/use-read.ts';
import { ApiDocument } from '../../ui/api-document/api-document.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';

/** 接口文档: the API to read and to try, as the operator who is signed in (S75). */
export default function ApiDocumentPage() {
  const { data, error, refetch } = useRead('apiDocument', undefined, { staleTime: Infinity });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={12} />;
  return <ApiDocument spec={data} tokenOf={currentToken} />;
}
