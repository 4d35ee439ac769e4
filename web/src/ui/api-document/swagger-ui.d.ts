declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerRequest {
    headers: Record<string, string>;
  }
  /** Swagger UI, as a plugin gets it. */
  export interface SwaggerSystem {
    readonly specActions: {
      readonly updateResolvedSubtree: (path: readonly string[], value: unknown) => unknown;
    };
  }
  interface SwaggerOptions {
    readonly domNode: Element;
    readonly spec: object;
    readonly docExpansion?: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth?: number;
    readonly filter?: boolean;
    readonly validatorUrl?: null;
    /** Empty: no call can be tried. */
    readonly supportedSubmitMethods?: readonly string[];
    readonly plugins?: readonly (() => object)[];
    readonly requestInterceptor?: (request: SwaggerRequest) => SwaggerRequest;
  }
  export default function SwaggerUI(options: SwaggerOptions): unknown;
}
