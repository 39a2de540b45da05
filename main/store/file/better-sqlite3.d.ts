// The package ships its types, but its `exports` hide them from a bundler's resolution. This declares what the app
// uses, with stricter types than the package's own. The `Result`, `Row` and `Value` types of a statement are trusted
// without a check at run time: the tables are STRICT, and only this app writes the encrypted file.

declare module 'better-sqlite3' {
  interface RunResult {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  }

  interface Statement<Parameters extends unknown[] = unknown[], Result = unknown> {
    run(...params: Parameters): RunResult;
    get(...params: Parameters): Result | undefined;
    all(...params: Parameters): Result[];
    iterate(...params: Parameters): IterableIterator<Result>;
    /** Rows become the value of their first column. */
    pluck<Value = unknown>(on?: boolean): Statement<Parameters, Value>;
    raw<Row extends readonly unknown[] = unknown[]>(on?: boolean): Statement<Parameters, Row>;
    safeIntegers(on?: boolean): this;
  }

  type Transaction<Work extends (...args: never[]) => unknown> = Work & {
    readonly deferred: Work;
    readonly immediate: Work;
  };

  interface Database {
    readonly name: string;
    readonly open: boolean;
    readonly readonly: boolean;
    readonly inTransaction: boolean;
    prepare<Parameters extends unknown[] = unknown[], Result = unknown>(sql: string): Statement<Parameters, Result>;
    transaction<Work extends (...args: never[]) => unknown>(work: Work): Transaction<Work>;
    exec(sql: string): this;
    key(key: Buffer): number;
    rekey(key: Buffer): number;
    pragma(sql: string, options?: { readonly simple?: boolean }): unknown;
    function(
      name: string,
      options: { readonly deterministic?: boolean; readonly varargs?: boolean },
      work: (...params: unknown[]) => unknown,
    ): this;
    /** Defines an SQL function of several rows. `step` returns the new total, or undefined to keep it. */
    aggregate(
      name: string,
      options: {
        readonly safeIntegers?: boolean;
        step(total: unknown, ...params: unknown[]): unknown;
      },
    ): this;
    close(): this;
    defaultSafeIntegers(on?: boolean): this;
  }

  interface Options {
    readonly readonly?: boolean;
    readonly fileMustExist?: boolean;
    readonly timeout?: number;
    readonly nativeBinding?: string;
  }

  const Constructor: { new (path: string, options?: Options): Database };
  // eslint-disable-next-line no-restricted-syntax -- the package has a default export only
  export default Constructor;
  export type { Database, Options, RunResult, Statement, Transaction };
}
