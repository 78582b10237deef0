/** The API that the benchmarks use: https://github.com/mcollina/autocannon#api */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    /** Sent in turn by each connection. */
    requests: { headers: Record<string, string> }[];
  }
  interface Result {
    requests: { total: number };
    /** In seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
