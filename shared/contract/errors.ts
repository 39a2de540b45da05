// Error codes, and the envelope in which every call answers.

export const ERROR_CODES = [
  'badAddress',
  'offline',
  'certificate',
  'proxyAuth',
  'redirected',
  'notTheService',
  'unauthorized',
  'forbidden',
  'rejected',
  'timedOut',
  'serverFailed',
  /** The service went on asking to slow down. */
  'tooManyRequests',
  /** Pages beyond some depth are refused: `page`, `pages`, `rows` in all. */
  'tooDeep',
  'badResponse',
  'unsettled',
  'tokenMissing',
  'tokenUnusable',
  'busy',
  'storage',
  'diskFull',
  'readOnly',
  'corrupt',
  'newerVersion',
  'keychain',
  'keychainLocked',
  'keychainAsking',
  'keychainSilent',
  'keyNotFound',
  'wrongPassphrase',
  'cancelled',
  'notFound',
  'nameTaken',
  'tooManyRows',
  'exportFailed',
  'badArguments',
  'untrustedSender',
  'bug',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The service itself was not reached: nothing answered, or something else did. */
export const UNREACHED_CODES = [
  'offline',
  'certificate',
  'proxyAuth',
  'redirected',
  'notTheService',
  'timedOut',
] as const satisfies readonly ErrorCode[];
export type UnreachedCode = (typeof UNREACHED_CODES)[number];

/** Why a file could not be written: `facts.reason` of `exportFailed`, where it is known. */
export type ExportFailure =
  | 'diskFull'
  | 'readOnly'
  /** The folder or the drive is gone. */
  | 'missing'
  /** Another program holds the file. */
  | 'busy'
  /** Something that is no export of this app has the name. */
  | 'taken'
  /** The finished file is whole, but was refused its name: it stays at `path`. */
  | 'keptAside'
  /** The same, and the older folder could not be put back under its name: it stays beside it. */
  | 'leftAside'
  | 'nameTooLong'
  | 'notAnswerable'
  | 'tooManyGroups'
  | 'tooManyMonths'
  /** More than a workbook's cell holds: `column`, `row`, `chars`. */
  | 'textTooLong'
  | 'tooLarge'
  | 'notPrinted';

/** `message` is for logs and "Details"; the sentence a person reads is made from `code` in the message catalogue. */
export type Failure = {
  readonly code: ErrorCode;
  readonly message: string;
  /** Facts the sentence may need: `scope`, `status`, `path`, `retryAfterSeconds`. */
  readonly facts: Readonly<Record<string, string | number>>;
};

export type Result<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Failure);
