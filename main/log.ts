// The app's log: a file of at most 1 MiB and one older file, readable by their owner only (on Windows, by whom the folder
// allows). It must never contain a row, a query or a token, so facts are short plain values that the caller names.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLevel } from '../shared/policy/policy.ts';
import electronLog from 'electron-log/node';

export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

export type Log = {
  info(message: string, facts?: LogFacts): void;
  /** `detail`: facts, or an error, which is written with its stack and its causes. */
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
};

const MAX_LOG_BYTES = 1024 * 1024;

/** The newest lines of the log in this folder. */
export function logPathIn(folder: string): string {
  return join(folder, 'main.log');
}

/** A log whose level can be set once the policy is read. Until then everything is written. */
export type FileLog = Log & { readonly setLevel: (level: LogLevel) => void };

export function createFileLog(folder: string): FileLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const logger = electronLog.create({ logId: 'main' });
  logger.transports.console.level = false;
  const { file } = logger.transports;
  file.resolvePathFn = () => logPathIn(folder);
  file.maxSize = MAX_LOG_BYTES;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.format = '{iso} {level} {text}';
  return {
    info: (message, facts) => logger.info(logLine(message, facts)),
    warn: (message, detail) => logger.warn(logLine(message, detail)),
    error: (message, detail) => logger.error(logLine(message, detail)),
    setLevel: (level) => (file.level = level),
  };
}

export function logLine(message: string, detail?: unknown): string {
  if (detail === undefined) return message;
  return isFacts(detail) ? message + describeFacts(detail) : `${message}\n${describeError(detail)}`;
}

function isFacts(detail: unknown): detail is LogFacts {
  return typeof detail === 'object' && detail !== null && Object.getPrototypeOf(detail) === Object.prototype;
}

/** Errors that nothing has handled. */
export function logBugs(log: Log): void {
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));
}

/** Leaves out all values that are not plain, even if the caller's types allowed them. */
function describeFacts(facts: LogFacts): string {
  return Object.entries(facts)
    .filter(([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
}

function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current !== undefined && parts.length < 5; current = causeOf(current)) {
    parts.push(current instanceof Error ? (current.stack ?? current.message) : JSON.stringify(current));
  }
  return parts.join('\ncaused by ');
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
