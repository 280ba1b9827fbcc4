// The package has types only for its server part.
declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  interface SwaggerRequest {
    readonly method?: string;
    readonly headers: Record<string, string>;
  }
  /** The library renders with its own copy of React. */
  export interface SwaggerSystem {
    readonly React: {
      createElement(component: unknown, props: object | null, ...children: readonly unknown[]): unknown;
    };
    getComponent(name: string, connected?: boolean): unknown;
  }
  type Show = (what: readonly string[], shown: boolean) => unknown;
  export interface SwaggerPlugin {
    readonly components?: Readonly<Record<string, () => unknown>>;
    readonly statePlugins?: {
      readonly layout: { readonly wrapActions: { readonly show: (original: Show) => Show } };
    };
  }
  export interface SwaggerUi {
    readonly layoutActions: { readonly show: Show };
  }
  interface SwaggerOptions {
    readonly layout?: string;
    readonly plugins?: readonly (SwaggerPlugin | ((system: SwaggerSystem) => SwaggerPlugin))[];
    readonly domNode: HTMLElement;
    readonly spec: object;
    readonly docExpansion?: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth?: number;
    readonly displayRequestDuration?: boolean;
    readonly tryItOutEnabled?: boolean;
    readonly validatorUrl?: null;
    readonly syntaxHighlight?: false;
    readonly requestInterceptor?: (request: SwaggerRequest) => SwaggerRequest | Promise<SwaggerRequest>;
  }
  const createSwaggerUi: (options: SwaggerOptions) => SwaggerUi;
  export default createSwaggerUi;
}
