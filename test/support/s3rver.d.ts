/** The parts of the server that tests use; it has no types: https://github.com/20minutes/s3rver */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage } from 'node:http';

  interface Context {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    req: IncomingMessage;
    status: number;
    type: string;
    body: unknown;
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  interface Stored {
    size: number;
    md5: string;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    middleware: Middleware[];
    store: { putContent: (path: string, content: unknown) => Promise<[size: number, md5: string]> };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    httpServer: { closeAllConnections(): void };
  }
}
