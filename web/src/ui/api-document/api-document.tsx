import { useEffect, useRef, useState } from 'react';
import { Failed, Loading } from '../page-states.tsx';
import { resolvedPart, type Json } from './resolved-part.ts';
import './api-document.css';
import type { SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

interface ApiDocumentProps {
  /** An OpenAPI document. */
  readonly spec: object;
  /** The token to try calls with; absent: they are read and not tried. */
  readonly tokenOf?: (() => string | null) | undefined;
}

/** An OpenAPI document, drawn by Swagger UI, whose code is loaded here alone. */
export function ApiDocument({ spec, tokenOf }: ApiDocumentProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(false);
  const [isReady, setIsReady] = useState(false);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    // effects run at every return to the tab, and what is drawn is kept with it
    if (isDrawn.current || place.current === null) return;
    isDrawn.current = true;
    drawSwagger(place.current, { spec, tokenOf }).then(() => setIsReady(true), setError);
  }, [spec, tokenOf]);

  if (error !== null) return <Failed error={error} onRetry={() => location.reload()} />;
  return (
    <>
      {isReady ? null : <Loading rows={12} />}
      <div ref={place} className="api-document" hidden={!isReady} />
    </>
  );
}

async function drawSwagger(domNode: Element, { spec, tokenOf }: ApiDocumentProps): Promise<void> {
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
    plugins: [resolvingParts(spec)],
    ...(tokenOf === undefined && { supportedSubmitMethods: [] }),
    requestInterceptor: (request) => {
      const token = tokenOf?.() ?? null;
      if (token !== null) request.headers['Authorization'] = token;
      return request;
    },
  });
}

/** Parts are resolved by us, when they are opened. */
const resolvingParts = (spec: object) => () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (_swaggers: unknown, { specActions }: SwaggerSystem) =>
          (path: readonly string[]) =>
            specActions.updateResolvedSubtree(path, resolvedPart(spec as Json, path)),
      },
    },
  },
});
