import { useEffect, useRef, useState } from 'react';
import { currentToken } from '../../http/token.ts';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import './api-document-page.css';

/** 接口文档: the API to read and to try, as the operator who is signed in (S75). */
export default function ApiDocumentPage() {
  const { data, error, refetch } = useRead('apiDocument', undefined, { staleTime: Infinity });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={12} />;
  return <Swagger spec={data} />;
}

function Swagger({ spec }: { spec: object }) {
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(false);
  const [isReady, setIsReady] = useState(false);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    // effects run at every return to the tab, and what is drawn is kept with it
    if (isDrawn.current || place.current === null) return;
    isDrawn.current = true;
    drawSwagger(place.current, spec).then(() => setIsReady(true), setError);
  }, [spec]);

  if (error !== null) return <Failed error={error} onRetry={() => location.reload()} />;
  return (
    <>
      {isReady ? null : <Loading rows={12} />}
      <div ref={place} className="api-document" hidden={!isReady} />
    </>
  );
}

async function drawSwagger(domNode: Element, spec: object): Promise<void> {
  const [{ default: SwaggerUI }] = await Promise.all([
    import('swagger-ui-dist/swagger-ui-es-bundle.js'),
    import('swagger-ui-dist/swagger-ui.css'),
  ]);
  SwaggerUI({
    domNode,
    spec,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      const token = currentToken();
      if (token !== null) request.headers['Authorization'] = token;
      return request;
    },
  });
}
