/** A JSON Schema of the API document, as far as its documentation shows it. */
export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  additionalProperties?: ApiSchema | boolean;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface ApiContent {
  'application/json': { schema: ApiSchema; example?: unknown };
}

interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: ApiSchema;
}

export interface ApiOperation {
  /** The path of the call, such as `projects.get`. */
  operationId: string;
  tags: string[];
  summary?: string;
  security: Record<string, unknown>[];
  parameters?: ApiParameter[];
  requestBody?: { content: ApiContent };
  /** Next to a reference, a description overrides the general one. */
  responses: Record<string, { content?: ApiContent; $ref?: string; description?: string }>;
  'x-codeSamples': { label: string; source: string }[];
  /** A POST that stores nothing. */
  'x-readOnly'?: true;
}

/** The product's OpenAPI document, as far as its documentation shows it. */
export interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string; description: string; 'x-displayName': string }[];
  /** Operations by path and method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, ApiSchema>;
    responses: Record<string, { description: string }>;
  };
}
