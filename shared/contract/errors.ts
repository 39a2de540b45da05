// Error codes, and the `Result` that every call returns.

export const ERROR_CODES = [
  'badAddress',
  'offline',
  'certificate',
  /** The service asks for a certificate of the person or the computer. */
  'clientCertificate',
  'proxyAuth',
  /** The proxy refused user name and password twice. */
  'proxySignIn',
  'redirected',
  'notTheService',
  'unauthorized',
  'forbidden',
  'rejected',
  'timedOut',
  'serverFailed',
  /** The service asked the app to slow down for longer than a run may wait. */
  'tooManyRequests',
  /** The service refuses deep pages. Facts: `page`, `pages`, `rows` in all. */
  'tooDeep',
  'badResponse',
  'unsettled',
  /** Records stand on two pages of the service in readings that are equal, so others may stand on none. */
  'unordered',
  /** Equal reports stand on different pages, and no answer of the service shows whether others stand on none. */
  'unconfirmed',
  'tokenMissing',
  'tokenUnusable',
  'busy',
  /** Leaving the profile would delete its data, which is kept only until quit. */
  'keptUntilQuit',
  /** The profile that the call is for was locked or closed since, or none is open. */
  'profileClosed',
  /** Another program uses the local data file. */
  'fileInUse',
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
  'notConfirmed',
  'cancelled',
  'notFound',
  'nameTaken',
  'profileNameTaken',
  'tooManyRows',
  'exportFailed',
  /** A file that was saved is not there any more. */
  'fileGone',
  /** The administrator's policy cannot be read, so nobody knows what it forbids. Facts: `place`, `reason`. */
  'policyInvalid',
  /** The administrator's policy forbids this. Facts: `rule`, `detail`. */
  'notAllowed',
  'badArguments',
  /** The window called more often than a person can. */
  'tooManyCalls',
  'untrustedSender',
  'bug',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Nothing answered, or something other than the service did. */
export const UNREACHED_CODES = [
  'offline',
  'certificate',
  'clientCertificate',
  'proxyAuth',
  'proxySignIn',
  'redirected',
  'notTheService',
  'timedOut',
] as const satisfies readonly ErrorCode[];
export type UnreachedCode = (typeof UNREACHED_CODES)[number];

/** A file that was not opened for one of these is whole, and opens once a person has removed the cause. */
export const WHOLE_FILE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'fileInUse',
  'diskFull',
  'readOnly',
  'newerVersion',
  'keychainLocked',
  'keychainAsking',
]);

/** Why an address cannot be used: `facts.reason` of `badAddress`. */
export const ADDRESS_MISTAKES = ['empty', 'tooLong', 'unreadable', 'scheme', 'credentials', 'insecure'] as const;
export type AddressMistake = (typeof ADDRESS_MISTAKES)[number];

/** Why a file could not be written: `facts.reason` of `exportFailed`, if known. */
export type ExportFailure =
  | 'diskFull'
  | 'readOnly'
  /** The chosen file itself is marked as read-only, in a folder that lets the app create no other. */
  | 'fileReadOnly'
  /** The folder or the drive is gone. */
  | 'missing'
  /** Another program has the file open. */
  | 'busy'
  /** Something other than an export of this app has this name. */
  | 'taken'
  /** The folder is itself an export, whose readers would find both. */
  | 'inExport'
  /** The file is complete but could not be renamed: it stays at `path`. */
  | 'keptAside'
  /** As `keptAside`, and the older folder could not get its name back: it stays beside the new one. */
  | 'leftAside'
  | 'nameTooLong'
  | 'notAnswerable'
  | 'tooManyGroups'
  | 'tooManyMonths'
  /** A text is longer than a workbook cell may be. Facts: `column`, `row`, `chars`. */
  | 'textTooLong'
  | 'tooLarge'
  | 'notPrinted';

/** `message` is for logs and "Details"; the sentence on screen comes from the message catalogue, by `code`. */
export type Failure = {
  readonly code: ErrorCode;
  readonly message: string;
  /** Facts the sentence may need: `scope`, `status`, `path`, `retryAfterSeconds`. */
  readonly facts: Readonly<Record<string, string | number>>;
};

export type Result<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Failure);
