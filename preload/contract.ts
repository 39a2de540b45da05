// The one contract between the window and the main process: every call, event, error code, and the plain
// values they carry. It imports nothing, so both sides may import it. Everything here survives structured clone.

// ---------------------------------------------------------------- datasets and their fields

export const DATASETS = ['charges', 'reports'] as const;
/** `charges` = customized charge packages, `reports` = commission daily reports. */
export type DatasetName = (typeof DATASETS)[number];

export const DICTIONARIES = [
  'billing_business_type',
  'billing_business_type_code',
  'tenant_currencies',
  'broker_accounts_for_select',
] as const;
export type DictionaryName = (typeof DICTIONARIES)[number];

/** Everything one sync run reads, in order: dictionaries are small, and they name what the rows hold. */
export const RESOURCES = [...DICTIONARIES, ...DATASETS] as const;
export type ResourceName = DatasetName | DictionaryName;

/**
 * How a field's text is understood for sorting, ranges and sums. The text itself is always kept as sent.
 * `number` and `money` are exact decimals; only `money` is ever summed.
 */
export type FieldKind = 'id' | 'code' | 'text' | 'number' | 'money' | 'date';

/** Fields of a customized charge record, in the contract's order (service-api: Customized Charge record). */
export const CHARGE_FIELDS = {
  id: 'id',
  name: 'text',
  member_cnt: 'number',
  special_fee_cnt: 'number',
  biz_type: 'text',
  biz_type_val: 'code',
  basis: 'text',
  name_id: 'text',
  name_id_val: 'code',
  billing_item_id: 'id',
  metric_type: 'text',
  metric_type_val: 'code',
  currency: 'code',
  calculation_method: 'text',
  calculation_method_val: 'code',
  fee_rate: 'number',
  min: 'number',
  max: 'number',
  direction: 'text',
  direction_val: 'code',
  divisor: 'number',
  granularity: 'text',
  granularity_val: 'code',
  cutoff_method: 'text',
  cutoff_method_val: 'code',
  cutoff_digits: 'number',
  basis_type: 'text',
  basis_type_val: 'code',
  metric_cycle_type: 'text',
  metric_cycle_type_val: 'code',
  threshold: 'number',
  max_metric_rate: 'text',
  updated_at: 'date',
  state: 'text',
  state_val: 'code',
  admin_id: 'text',
  admin_id_val: 'id',
} as const satisfies Record<string, FieldKind>;

/** Fields of a commission daily report record (service-api: Commission Daily Report record). */
export const REPORT_FIELDS = {
  biz_date: 'date',
  broker_code: 'code',
  broker_team_code: 'code',
  dcp_name: 'text',
  trade_amount: 'money',
  currency: 'code',
  broker_commission_amount: 'money',
  org_commission_amount: 'money',
  commission_amount: 'money',
} as const satisfies Record<string, FieldKind>;

export const FIELDS = { charges: CHARGE_FIELDS, reports: REPORT_FIELDS } as const;
export type ChargeField = keyof typeof CHARGE_FIELDS;
export type ReportField = keyof typeof REPORT_FIELDS;
export type FieldName = ChargeField | ReportField;

/** The service's own filters, by dataset (service-api: Endpoints 1 and 2). */
export const SERVICE_FILTERS = {
  charges: [
    'name',
    'aaid',
    'biz_type',
    'basis',
    'biz_type_code',
    'state',
    'pending',
    'fee_rate_spec',
    'billing_item_id',
    'id',
  ],
  reports: ['biz_date', 'currency', 'broker_code'],
} as const;
export type ServiceFilterName = (typeof SERVICE_FILTERS)[DatasetName][number];

// ---------------------------------------------------------------- the one query object

export type SortKey = {
  readonly field: FieldName;
  readonly direction: 'ascending' | 'descending';
};

/** Months are calendar months of Hong Kong's today; `lastTenLedgerDates` are the newest ten that are held. */
export const PERIODS = ['thisMonth', 'lastCompleteMonth', 'lastTenLedgerDates'] as const;
export type Period = (typeof PERIODS)[number];
/** Inclusive, `YYYY-MM-DD`. */
export type DayRange = { readonly from: string; readonly to: string };

/**
 * One condition; a query joins them with AND. `service` means "what the service's filter of that name answers";
 * the others are this app's own and read one column. Text is literal, case-insensitive for A–Z only.
 * Ranges are inclusive; numbers as plain decimals, dates as `YYYY-MM-DD` (Hong Kong days).
 */
export type Filter =
  | { readonly kind: 'service'; readonly name: ServiceFilterName; readonly value: string }
  | {
      readonly kind: 'equals' | 'contains' | 'startsWith';
      readonly field: FieldName;
      readonly value: string;
      readonly not?: boolean;
    }
  | {
      readonly kind: 'isOneOf';
      readonly field: FieldName;
      readonly values: readonly string[];
      readonly not?: boolean;
    }
  /** Empty text or not sent. */
  | { readonly kind: 'isEmpty'; readonly field: FieldName; readonly not?: boolean }
  | {
      readonly kind: 'range';
      readonly field: FieldName;
      readonly from?: string;
      readonly to?: string;
      readonly not?: boolean;
    }
  /** Byte for byte; null = not sent. What a group or a mark of a chart stands for. */
  | { readonly kind: 'exactly'; readonly field: FieldName; readonly value: CellValue; readonly not?: boolean }
  /** A range that moves on: worked out anew with every answer. */
  | { readonly kind: 'period'; readonly field: FieldName; readonly period: Period }
  /** Quick search: any id, code, text or date (as written) of the row contains it; numbers and amounts are not read. */
  | { readonly kind: 'anyText'; readonly value: string }
  /** Reports: AE + company − total commission is not 0. A row with an amount that cannot be read does not differ. */
  | { readonly kind: 'differs'; readonly not?: boolean };

/** What grid, totals and facets all read, so that they cannot disagree. `page` starts at 1. */
export type Query = {
  readonly dataset: DatasetName;
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly page: number;
  readonly pageSize: number;
};

/** `null` = not sent (or null); `''` = sent empty. Every other text is exactly what the service sent. */
export type CellValue = string | null;

export type Row = {
  /** Stable within one synced copy, and of no use in another; opaque. */
  readonly key: string;
  readonly values: Readonly<Partial<Record<FieldName, CellValue>>>;
  /** Fields the contract does not name, as sent: JSON text of an object, or null. */
  readonly extras: string | null;
  /** Charges: the Pending filter's value that gives this row. Null: not known. Left out for reports. */
  readonly pending?: '0' | '1' | null;
};

/** Which pinned clients a charge applies to; `unknown` pins have not been fetched, or not for the rows held now. */
export type ChargeClients = {
  readonly pinned: number;
  readonly holders: readonly Pick<Pin, 'aaid' | 'nickname'>[];
  readonly unknown: number;
};

/**
 * How certain it is that an answer under a filter is the service's own answer. A filter without a note is certain.
 * `appRule`: the service's matching is not known, so this app matched by its own rule. `notProven`: the answer rests on
 * an assumption that no question to the service has confirmed. `outdated`: the rows of the filter were last asked for
 * at `since`, and the dataset was read again after that. `unknown`: the filter cannot be answered here.
 */
export type FilterStanding = 'appRule' | 'notProven' | 'outdated' | 'unknown';
export type FilterNote = {
  /** The service's filter, or the column of this app's own. */
  readonly name: ServiceFilterName | FieldName;
  readonly reason: FilterReason;
  /** When the rows of the filter were last asked for; only with the reason `membersOutdated`. */
  readonly since?: string;
} & (
  | { readonly standing: Exclude<FilterStanding, 'appRule'> }
  /** `matching`: how this app matched. */
  | { readonly standing: 'appRule'; readonly matching: Matching }
);
export type FilterReason =
  /** The service's way of matching free text is not stated. */
  | 'matchingNotStated'
  /** Rows do not carry the client; nothing is kept for this client. */
  | 'clientNotKept'
  /** Rows do not carry the pending mark. */
  | 'pendingNotKept'
  /** Neither the dictionary's keys nor its labels are what the rows hold. */
  | 'columnNotRecognised'
  /** The dataset was read again, and the rows of this filter were not. */
  | 'membersOutdated'
  /** No answer of the service has confirmed the way this app reads the filter. */
  | 'readingNotProven'
  /** Answers under the filter agreed with the service, and this value was not asked about with the copy held now. */
  | 'valueNotChecked'
  /** The dataset's dates are in no known format, so ranges are off. */
  | 'datesNotRecognised'
  /** What was typed is not a number or date of the expected form. */
  | 'valueNotUnderstood';

/** `unknown`: no rows, no total, no claim. */
export type RowsAnswer =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      readonly total: number;
      readonly notes: readonly FilterNote[];
      /** How old this answer may be: the oldest among what it rests on (ledger dates, memberships). Null: nothing held. */
      readonly asOf: string | null;
      /** Reports: the ledger dates the filters span, and how many of them the last run only counted. */
      readonly ledgerDates: { readonly dates: number; readonly onlyCounted: number } | null;
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/**
 * `notSummable`: rows whose amount is in no sum; `unreadable`: those of them that hold a text which is no amount, the
 * others are empty or not sent. Left out: none.
 */
export type FieldSum = { readonly sum: string; readonly notSummable: number; readonly unreadable?: number };
/** Exact sums of one currency over a filtered set; decimals as plain text (`-12.5`), never floats. */
export type CurrencyTotals = {
  readonly currency: CellValue;
  readonly rows: number;
  readonly sums: Readonly<Partial<Record<FieldName, FieldSum>>>;
};
/**
 * Of the rows that a query finds: how many ledger dates, and the weekdays (Monday to Friday) between the first and the
 * last without one. Hong Kong days, `YYYY-MM-DD`, however the service writes them.
 */
export type LedgerDateSpan = {
  readonly dates: number;
  readonly first: string;
  readonly last: string;
  readonly weekdaysWithout: readonly string[];
  /** Gaps of more than a year, or beyond the most days that are listed: their weekdays are left out. */
  readonly gapsNotListed: number;
};
export type TotalsAnswer =
  | {
      readonly kind: 'totals';
      readonly rows: number;
      readonly currencies: readonly CurrencyTotals[];
      /** Null for charges, and where no ledger date could be read. */
      readonly ledgerDates: LedgerDateSpan | null;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/** One enumerable value with the count of rows that hold it under the query's other filters. */
export type FacetValue = {
  readonly value: CellValue;
  /** As rows show the value; the dictionary's where they show none; null where nothing else names the value. */
  readonly label: string | null;
  /** Only where rows show another text. */
  readonly dictionaryLabel?: string;
  readonly rows: number;
};
/** What can be counted: a service filter with known values, or a column. */
export type FacetSubject =
  | { readonly kind: 'service'; readonly name: ServiceFilterName }
  | { readonly kind: 'column'; readonly field: FieldName };
export type FacetAnswer =
  | { readonly kind: 'values'; readonly values: readonly FacetValue[] }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

export const LEDGER_PERIODS = ['week', 'month', 'year'] as const;
export type LedgerPeriod = (typeof LEDGER_PERIODS)[number];
/** Rows by one column, or by the week (its Monday, `2026-09-14`), month (`2026-09`) or year of their ledger date. */
export type GroupSubject = FieldName | LedgerPeriod;
/** Of each line its own place in all of these: one currency of a group, those of a group together, most rows first. */
export type GroupLines = {
  /** Places in the answer's `values`, ascending. */
  readonly groups: readonly number[];
  readonly currencies: readonly CellValue[];
  readonly rows: readonly number[];
  /** As in `FieldSum`; `notSummable` null: none in any line. */
  readonly sums: Readonly<
    Partial<
      Record<
        FieldName,
        {
          readonly sum: readonly string[];
          readonly notSummable: readonly number[] | null;
          readonly unreadable?: readonly number[];
        }
      >
    >
  >;
};
/**
 * At most `limit` groups, of `total`: numbers as numbers, dates and months newest first, texts by their bytes; then what
 * could not be read, and last what was not sent. By columns, each group at its own place: thousands of objects take
 * longer to carry to the window than their sums to add up.
 */
export type GroupsAnswer =
  | {
      readonly kind: 'groups';
      readonly total: number;
      /** Null: not sent, or a ledger date that cannot be read. */
      readonly values: readonly CellValue[];
      readonly labels: readonly (string | null)[];
      /** Together with the query's own: exactly the rows of each group. `exactly`: those whose field is its value. */
      readonly filters:
        | { readonly kind: 'exactly'; readonly field: FieldName }
        | { readonly kind: 'listed'; readonly filters: readonly (readonly Filter[])[] };
      readonly lines: GroupLines;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/**
 * How far commission packages of reports and charge packages share names. The contract does not say that one names the
 * other, so this is "same name" and no more. Names are compared byte for byte; "not sent" and empty are no names, and
 * their rows are among the unmatched.
 */
export type NameMatch = {
  readonly reportNames: number;
  readonly matchedReportNames: number;
  readonly reportRows: number;
  readonly matchedReportRows: number;
  readonly chargeNames: number;
  readonly matchedChargeNames: number;
  /** Most rows first, at most `limit` of them. */
  readonly unmatchedReportNames: readonly { readonly name: CellValue; readonly rows: number }[];
};

export type DictionaryEntry = { readonly key: string; readonly label: string };
/** `rowLabel`: what rows call the key, only where that is another text than the dictionary's. */
export type LabelledKey = DictionaryEntry & { readonly rowLabel?: string };

// ---------------------------------------------------------------- sync

/** `proving`: the rows are in; filters are asked of the service and held against them (`rows` and `total` count values). */
export type SyncPhase = 'waiting' | 'reading' | 'confirming' | 'saving' | 'proving' | 'done';

export type ResourceProgress = {
  readonly resource: ResourceName;
  readonly phase: SyncPhase;
  readonly rows: number;
  /** The service's own count; null until page 1 has been read. */
  readonly total: number | null;
};

/** At most 5 a second. `cancellable` is false once a swap has begun. */
export type SyncProgress = {
  readonly runId: string;
  readonly startedAt: string;
  readonly resources: readonly ResourceProgress[];
  readonly current: ResourceName | null;
  /** Of the whole run, 0 to 1, roughly; it never falls. */
  readonly fraction: number;
  readonly secondsLeft: number | null;
  /** The service asked to slow down; null when nothing waits for that. */
  readonly pauseSecondsLeft: number | null;
  readonly cancellable: boolean;
};

/**
 * `complete`: two consecutive passes agreed. `incomplete`: a first copy, kept though the service kept changing.
 * `heldBack`: fell to zero or by more than half; waits for the person. The others kept the last good copy.
 */
export const VERDICTS = [
  'complete',
  /** Reports, by ledger date: what was read agrees; older dates were only counted, so this is no claim for all. */
  'refreshed',
  'incomplete',
  'heldBack',
  'unsettled',
  'rowErrors',
  'failed',
  'cancelled',
  'notRun',
  /** Read twice and compared, and nothing was changed; added, changed and gone tell how the service differs. */
  'checked',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export type RowError = {
  /** Position in the dataset, from 1, in the service's order. */
  readonly position: number;
  readonly field: string;
  readonly found: string;
};

/** The proof of one resource in one run. Times are ISO 8601 UTC; sizes in bytes of decoded bodies. */
export type Receipt = {
  readonly runId: string;
  readonly resource: ResourceName;
  readonly verdict: Verdict;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly serviceTotal: number | null;
  readonly rowsHeld: number | null;
  readonly added: number | null;
  readonly changed: number | null;
  readonly gone: number | null;
  readonly pages: number;
  readonly passes: number;
  /** Every attempt counts, also one that failed. */
  readonly requests: number;
  /** Adds up to `requests`; null in receipts of older versions, which counted only what read the rows. */
  readonly requestsByPurpose: RequestCounts | null;
  readonly bytes: number;
  /** Those of the requests that the service refused as too many (429); null in receipts of older versions. */
  readonly refusedAsTooMany: number | null;
  /** Known fields that no row carried. */
  readonly missingFields: readonly string[];
  /** Fields the contract does not name, kept with the rows. */
  readonly extraFields: readonly string[];
  readonly rowErrors: readonly RowError[];
  /** Rows whose text held lone surrogates, stored as U+FFFD. */
  readonly repairedRows: number;
  readonly error: Failure | null;
  /** The scope the account lacks, when the error is `forbidden`. */
  readonly missingScope: string | null;
  /** Reports: ledger dates whose rows this run read, and those it only counted; null where all was read. */
  readonly ledgerDates: { readonly read: readonly string[]; readonly onlyCounted: readonly string[] } | null;
  /** Filter values that this run held against the service; those it did not ask about are not checked. */
  readonly parity: ParitySummary | null;
  /** Parity checks were paused: this run left them out. */
  readonly parityPaused?: boolean;
};

/** `memberships`: which rows are pending or belong to a pinned client. `repairs`: sets that stand in for a column. */
export const REQUEST_PURPOSES = [
  'rows',
  'secondPass',
  'dateCounts',
  'dictionaries',
  'learning',
  'memberships',
  'repairs',
  'parity',
] as const;
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];
/** A purpose that is missing was not asked for. */
export type RequestCounts = Readonly<Partial<Record<RequestPurpose, number>>>;

export type ParitySummary = Readonly<Record<ParityMark, number>>;

/** `quick`: recent ledger dates and a slice of the older ones. `full`: everything. `dates`: exactly these. */
export type SyncScope =
  | { readonly kind: 'quick' }
  | { readonly kind: 'full' }
  | { readonly kind: 'dates'; readonly dates: readonly string[] }
  /** Reads both datasets in full and compares; the copies stay as they are. */
  | { readonly kind: 'check' }
  /** Reads one dataset in full and takes it anew. */
  | { readonly kind: 'again'; readonly dataset: DatasetName }
  /** Only the pinned clients that have not been fetched, or one of them. */
  | { readonly kind: 'pins'; readonly aaid?: string }
  /** Reads no rows: holds filter values against the service, those first that wait since the copy was last read. */
  | { readonly kind: 'parity' };

// ---------------------------------------------------------------- what was learned, and what was proven

export type FilterTransport = 'post' | 'brackets' | 'json';
/** How the service matches a free-text filter. */
export type Matching = 'exact' | 'prefix' | 'contains';

/** What is known of one service filter. `assumed`: nothing contradicts it, nothing proves it. */
export type LearnedFilter = {
  readonly dataset: DatasetName;
  readonly name: ServiceFilterName;
  readonly column: FieldName | null;
  readonly reading:
    | {
        readonly kind: 'matching';
        readonly matching: Matching;
        /** What the service sees as the same text, and this app does not follow: answers that rest on it say so. */
        readonly ownRule?: readonly ('case' | 'accents')[];
      }
    | { readonly kind: 'keys' | 'labels' | 'membership' | 'assumed' | 'unknown' };
  readonly learnedAt: string | null;
};

/** Something that a run could not learn or prove; what was known of it before still stands. */
export type ProofProblem = {
  readonly dataset: DatasetName;
  /**
   * `transport`: how filters travel; `values`: holding filter values against the service; `ledgerDates`: the dates that
   * hold all reports; else that filter itself.
   */
  readonly subject: 'transport' | 'values' | 'ledgerDates' | ServiceFilterName;
  readonly failure: Failure;
};

/** `rows` by the service's total, `found` on the ledger dates that were searched. */
export type UnfoundReports = { readonly rows: number; readonly found: number };

/** Learned from answers and refusals, and kept until they no longer hold; what never showed is left out. */
export type ServiceLimits = {
  /** Rows a page, the most that was not refused. */
  readonly pageSizes: Partial<Readonly<Record<DatasetName, number>>>;
  /** The first row of a page that was refused for its depth, counted from 1. */
  readonly refusedFromRow: Partial<Readonly<Record<DatasetName, number>>>;
  /** Rows on a full page as it came, which may be fewer than asked for. */
  readonly servedPageSizes?: Partial<Readonly<Record<DatasetName, number>>>;
  /** Deep pages are refused, and the ledger dates that were found do not hold all reports: it was so when last searched. */
  readonly unfoundReports?: UnfoundReports | null;
};

export type LearnedFacts = {
  /** Null: not asked yet, or no way of sending filters was obeyed. */
  readonly transport: FilterTransport | null;
  readonly dateFilter: 'obeyed' | 'ignored' | 'notAsked';
  readonly filters: readonly LearnedFilter[];
  readonly learnedAt: string | null;
  /** What stopped the last run from asking on; nothing held was changed by it. */
  readonly failure?: Failure | null;
  readonly problems: readonly ProofProblem[];
  readonly limits: ServiceLimits;
};

/** A mark stands for the copy it was made of: with a newer copy, a value that agreed is `notChecked` until it is asked again. */
export type ParityMark = 'rowsAgree' | 'countsAgree' | 'differs' | 'notChecked';

/** One value of one filter: what the service counted beside what this copy finds. */
export type Parity = {
  readonly dataset: DatasetName;
  readonly name: ServiceFilterName;
  readonly value: string;
  readonly label: string | null;
  readonly mark: ParityMark;
  readonly serviceTotal: number | null;
  readonly localTotal: number | null;
  readonly checkedAt: string | null;
  /** How many of the service's rows were compared with this copy's; null: none, or not noted then. */
  readonly compared: number | null;
  /** The value's rows were fetched one by one, so that its answer is right although the columns do not tell it. */
  readonly resolvedByMembership: boolean;
};

/**
 * How far the copies, as last read, have been held against the service. Clients are not counted: they are checked when
 * they are fetched.
 */
export type ParityPlan = {
  readonly checked: number;
  readonly waiting: number;
  /** Until a person resumes them, syncs leave parity checks out. */
  readonly paused: boolean;
  /** Requests that one sync spends on parity at most, and a run of the scope `parity`. */
  readonly requestsOfSync: number;
  readonly requestsOfCheck: number;
};

/** One client kept offline. `rows` null: not fetched yet. */
export type Pin = {
  readonly aaid: string;
  readonly nickname: string;
  readonly pinnedAt: string;
  readonly asOf: string | null;
  readonly rows: number | null;
  /** The last attempt failed; rows and asOf are of the one before. */
  readonly failure: Failure | null;
};

// ---------------------------------------------------------------- what changed, when this app saw it

export type ChangeKind = 'added' | 'changed' | 'gone';

/** A charge that entered or left a set that only the service can tell; entering one pending mark is leaving the other. */
export type MembershipChange =
  | { readonly kind: 'pending'; readonly before: '0' | '1'; readonly after: '0' | '1' }
  | { readonly kind: 'client'; readonly aaid: string; readonly change: 'entered' | 'left' };

export type Change = {
  readonly id: string;
  readonly runId: string;
  /** When this app saw it; when it happened is not known. */
  readonly seenAt: string;
  readonly dataset: DatasetName;
  readonly kind: ChangeKind;
  /** The charge's id; for reports date, AE, AE group, package, currency. */
  readonly identity: Readonly<Partial<Record<FieldName, CellValue>>>;
  readonly before: Readonly<Partial<Record<FieldName, CellValue>>> | null;
  readonly after: Readonly<Partial<Record<FieldName, CellValue>>> | null;
  /**
   * Left out where the record itself was added, changed or gone. Otherwise the kind is `changed`, and `before` and `after`
   * are the record as it was held then: null while it was not of the client's set.
   */
  readonly membership?: MembershipChange;
  /** Where the fields the contract does not name differ: their JSON text before and after. */
  readonly extras?: { readonly before: string | null; readonly after: string | null };
};

/** One run that changed something, or the first copy (`baseline`), whose rows are not listed one by one. */
export type RunSummary = {
  readonly runId: string;
  readonly seenAt: string;
  readonly dataset: DatasetName;
  readonly baseline: boolean;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** Past ledger dates whose rows changed. */
  readonly restatedDates: number;
  /** Charges whose pending mark changed, or that entered or left the set of a pinned client. */
  readonly members: number;
};

export type CurrencyDifference = {
  readonly ae: CellValue;
  readonly currency: CellValue;
  readonly rows: { readonly added: number; readonly changed: number; readonly gone: number };
  /** After minus before, exact decimal text, per money field, with as many decimals as the longest amount it comes from. */
  readonly difference: Readonly<Partial<Record<FieldName, string>>>;
};

/** A past ledger date that one run found changed. */
export type Restatement = {
  readonly runId: string;
  readonly seenAt: string;
  readonly ledgerDate: string;
  readonly kept: boolean;
  readonly differences: readonly CurrencyDifference[];
};

/** The rows of a restated date side by side; a row gone and one added on the same AE and currency may have moved. */
export type RestatementPair = {
  readonly kind: ChangeKind | 'possiblyMoved';
  readonly before: Change['before'];
  readonly after: Change['after'];
};

export type RowHistory = {
  /** Null: it was there in the first copy, or the log before it was trimmed. */
  readonly firstSeen: string | null;
  /** Null: not known, or the row is gone. */
  readonly lastConfirmed: string | null;
  readonly changes: readonly Change[];
};

export type ChangeQuery = {
  readonly runId?: string;
  readonly dataset?: DatasetName;
  readonly ledgerDate?: string;
  readonly ae?: string;
  /** Charge name or commission package, matched by contains. */
  readonly package?: string;
  /** What entered or left the set of this pinned client, and what changed of the charges that are in it. */
  readonly client?: string;
  readonly page: number;
  readonly pageSize: number;
};

export type LedgerDate = {
  readonly date: string;
  readonly rows: number;
  /** When its rows were last read. */
  readonly readAt: string;
  /** When it was last only counted, if later than `readAt`. */
  readonly countedAt: string | null;
  /** Last read before the day after it had begun: what was booked later that day may be missing. */
  readonly isReadTooEarly: boolean;
  /** Its changes are never trimmed. */
  readonly kept: boolean;
};

/** What is held of one resource. `asOf`: when its last good copy was read. */
export type ResourceStatus = {
  readonly resource: ResourceName;
  readonly asOf: string | null;
  readonly complete: boolean;
  readonly rows: number;
  /** Newest ledger date, as the service writes it (reports only). */
  readonly newestLedgerDate: string | null;
  readonly oldestLedgerDate: string | null;
  readonly last: Receipt | null;
  /** A smaller copy that waits for the person's word: `newRows` came, `heldRows` are still shown. */
  readonly heldBack: { readonly newRows: number; readonly heldRows: number; readonly readAt: string } | null;
};

export type SyncStatus = {
  readonly progress: SyncProgress | null;
  readonly resources: readonly ResourceStatus[];
  /** The last run, where it broke off in a way that no receipt tells. Until the next run. */
  readonly brokenRun: { readonly runId: string; readonly failure: Failure } | null;
};

// ---------------------------------------------------------------- saved views

/** Switched off, a filter stays in sight and filters nothing. */
export type ViewFilter = { readonly filter: Filter; readonly isOn: boolean };

/** `columns` is the window's own layout as JSON text; the rest is a query with a name. */
export type SavedView = {
  readonly id: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly filters: readonly ViewFilter[];
  readonly sort: readonly SortKey[];
  readonly groupBy: GroupSubject | null;
  readonly columns: string;
  /** Opened when the app starts; at most one a dataset. */
  readonly isDefault: boolean;
  /** After a sync, what entered and left it is told. */
  readonly isWatched: boolean;
  /** Filters, sort keys and groupings that this version of the app does not know and leaves out; they stay stored. */
  readonly leftOut: number;
};

/** A view that finds more rows than this cannot be watched. */
export const WATCHED_ROWS_LIMIT = 200_000;

/**
 * What one run changed in a watched view. Charges are told apart by id, reports by all their values: a report row whose
 * values changed has left and entered. Counts are 0 unless `compared`.
 */
export type ViewNews = {
  readonly viewId: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly runId: string;
  readonly seenAt: string;
  /**
   * `unknown`: the view cannot be answered any more. `tooLarge`: it now finds too many rows. `periodMoved`: its moving
   * period stands for other days than before, so its rows were remembered anew and not compared.
   */
  readonly standing: 'compared' | 'unknown' | 'tooLarge' | 'periodMoved';
  readonly entered: number;
  readonly left: number;
};

// ---------------------------------------------------------------- exports

export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Worked out for each row: the Pending filter's value that gives a charge, which may stand in words and as its code
 * (`pending_val`); AE + company − total commission; total commission ÷ trade amount in per cent; a date as ISO 8601; the
 * fields the contract does not name, as JSON text.
 */
export const COMPUTED_COLUMNS = [
  'pending',
  'pending_val',
  'difference',
  'commission_rate',
  'updated_at_iso',
  'biz_date_iso',
  'extras',
] as const;
export type ComputedColumnId = (typeof COMPUTED_COLUMNS)[number];

/** The change log as a table: a line for each field of a change; an added or gone row gives a line a field it held. */
export const CHANGE_COLUMNS = [
  'seenAt',
  'runId',
  'dataset',
  'kind',
  'id',
  'name',
  'biz_date',
  'broker_code',
  'broker_team_code',
  'dcp_name',
  'currency',
  'field',
  'before',
  'after',
  'difference',
] as const;
export type ChangeColumnId = (typeof CHANGE_COLUMNS)[number];

export const RECEIPT_COLUMNS = [
  'runId',
  'resource',
  'verdict',
  'startedAt',
  'finishedAt',
  'serviceTotal',
  'rowsHeld',
  'added',
  'changed',
  'gone',
  'pages',
  'passes',
  'requests',
  ...REQUEST_PURPOSES.map((purpose) => `requests_${purpose}` as const),
  'bytes',
  'error',
] as const;
export type ReceiptColumnId = (typeof RECEIPT_COLUMNS)[number];

/**
 * `title` heads the column in files that people read; `id` names it in those that programs read. `labels`: words for the
 * codes among its values; other values stand as they are.
 */
export type ExportColumn<Id extends string> = {
  readonly id: Id;
  readonly title: string;
  readonly labels?: Readonly<Record<string, string>>;
};

/** `page` is the query's own page; `everything` leaves its filters out. */
export type ExportScope = 'page' | 'filtered' | 'selected' | 'everything';

/** Each is the same question that its screen asks. */
export type ExportSource =
  | {
      readonly kind: 'rows';
      readonly scope: Exclude<ExportScope, 'selected'>;
      readonly query: Query;
      readonly columns: readonly ExportColumn<FieldName | ComputedColumnId>[];
    }
  | {
      readonly kind: 'rows';
      readonly scope: 'selected';
      /** For its sort, and to be named; the rows are those of `keys`. */
      readonly query: Query;
      readonly keys: readonly string[];
      readonly columns: readonly ExportColumn<FieldName | ComputedColumnId>[];
    }
  | {
      readonly kind: 'changes';
      readonly scope: Exclude<ExportScope, 'selected'>;
      readonly query: ChangeQuery;
      readonly columns: readonly ExportColumn<ChangeColumnId>[];
    }
  | {
      readonly kind: 'receipts';
      readonly scope: 'everything';
      readonly columns: readonly ExportColumn<ReceiptColumnId>[];
    }
  | {
      readonly kind: 'receipts';
      readonly scope: 'filtered';
      readonly resource: ResourceName;
      readonly columns: readonly ExportColumn<ReceiptColumnId>[];
    };

export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvOptions = { readonly separator: (typeof CSV_SEPARATORS)[number]; readonly byteOrderMark: boolean };

/** What an export says of itself, a line each, in this order. */
export const ABOUT_LINES = [
  'application',
  'exportedAt',
  'service',
  'dataset',
  'scope',
  'filters',
  'sort',
  'asOf',
  'receipt',
  'verdict',
  'columns',
  'computed',
  'rows',
  'totals',
  'notSummable',
  'notReadAgain',
  'unreadableAsText',
  'longAsText',
  'roundedSums',
  'guarded',
  'notes',
  'rowsSha256',
  'rowsHashRule',
  // Hundreds of dates, which nobody is to scroll past.
  'onlyCounted',
] as const;
export type AboutLine = (typeof ABOUT_LINES)[number];

/** The words of a workbook, which people read; main has none of its own. */
export type ExportWords = {
  readonly sheets: { readonly rows: string; readonly about: string; readonly subtotals: string };
  readonly about: Readonly<Record<AboutLine, string>>;
  readonly dataset: string;
  readonly scope: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  /** Stands in the place of a service where the data is the made-up sample. */
  readonly sample: string;
  /** A note of a file whose copy lacks rows of the service, or may. */
  readonly incomplete: string;
  /** Heads the counts of rows in subtotals. */
  readonly rowCount: string;
  /** Begins the name of each currency's line below all groups. */
  readonly grandTotal: string;
  /** Follows the title of a sum, over the exact text beside a rounded number. */
  readonly exact: string;
  /** Heads the commission rates in subtotals, which are in per cent. */
  readonly commissionRate: string;
  /** What each column means that this app works out. */
  readonly computed: Readonly<Record<Exclude<ComputedColumnId, 'extras'>, string>>;
  /** Where a line has nothing to tell. */
  readonly none: string;
  readonly filters: readonly string[];
  readonly sort: readonly string[];
  /** What a reader of these rows must know besides. */
  readonly notes: readonly string[];
  /** Heads the groups of the subtotals; null without them. */
  readonly groupedBy: string | null;
  /** Heads the dictionary's names of the groups. */
  readonly groupNames: string | null;
};

export type ExportRequest = {
  readonly source: ExportSource;
  readonly format: ExportFormat;
  readonly csv: CsvOptions;
  /** Workbooks of rows: exact subtotals of this grouping on a sheet of their own. */
  readonly subtotals: GroupSubject | null;
  /** Parquet of reports: a folder with a file a month (`month=2026-09/`) instead of one file. */
  readonly isPartitioned: boolean;
  readonly words: ExportWords;
  /** Part of the suggested file name, made from the filters; any text. */
  readonly nameHint: string;
};

/** What an export was, as kept in its `.about.json`, a workbook's sheet or a Parquet file's metadata. */
export type ExportAbout = {
  readonly application: 'Commission Desk';
  readonly version: string;
  /** Of this one export, and kept with its hashes; null in files of versions that gave none. */
  readonly exportId: string | null;
  readonly exportedAt: string;
  readonly format: ExportFormat;
  readonly csv: CsvOptions | null;
  readonly isPartitioned: boolean;
  /** Null for the sample. */
  readonly serviceUrl: string | null;
  readonly source: ExportSource;
  readonly filtersInWords: readonly string[];
  readonly sortInWords: readonly string[];
  /** The oldest reading that the rows rest on. */
  readonly asOf: string | null;
  readonly receipt: { readonly runId: string; readonly verdict: Verdict } | null;
  /** The columns that were not sent but worked out by this app, with their unit. */
  readonly computed: readonly { readonly id: string; readonly unit: string; readonly meaning: string }[];
  readonly rows: number;
  /** Of the exported rows, a line a currency; empty where nothing is summed. */
  readonly totals: readonly CurrencyTotals[];
  /** Ledger dates among the rows that were last read before the day after them had begun. */
  readonly notReadAgain: readonly string[];
  /** Ledger dates among the rows that the last run only counted. */
  readonly onlyCounted: readonly string[];
  /** Figures and dates that could not be read as such, and stand as text. */
  readonly unreadableAsText: number;
  /** Figures of a workbook with more digits than a spreadsheet keeps, which stand as text to be whole. */
  readonly longAsText: number;
  /** Sums of a workbook with more than 15 digits: the number in their cell is rounded, the exact text stands beside it. */
  readonly roundedSums: number;
  /** Text cells of a CSV file that begin with `'` so that no program takes them for a formula: take one `'` away. */
  readonly guarded: number;
  /** What a reader of these rows must know besides, in words. */
  readonly notes: readonly string[];
  /** Hex, by the rule below. */
  readonly rowsSha256: string;
  /** Of the rows as CSV lines; `describedIn` has each step and test vectors. */
  readonly rowsHashRule: { readonly name: string; readonly version: number; readonly describedIn: string };
};

type ExportStanding = {
  readonly exportId: string;
  readonly path: string;
  readonly standing: 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  /** Null while the rows are being found. */
  readonly totalRows: number | null;
  readonly secondsLeft: number | null;
};
export type WriteState = ExportStanding & {
  readonly kind: 'write';
  readonly format: ExportFormat;
  readonly sizeBytes: number;
  readonly failure: Failure | null;
  /** Once done. */
  readonly about: ExportAbout | null;
  /**
   * False once it is written, also where its name was refused: its hashes could not be kept, so a later check cannot
   * find out whether it was altered.
   */
  readonly isSealed: boolean;
};
/**
 * Of a file that is held against the store: `path` as it was chosen, what is found is the answer of `checkFile`.
 * `comparing`: rows of the longer side. `pairing`: the sides differ, and both are gone through again for where.
 */
export type CheckState = ExportStanding & {
  readonly kind: 'check';
  readonly phase: 'opening' | 'comparing' | 'pairing';
};
/** One of them at a time; both are cancelled by `cancelExport`. A check is told of, and not remembered. */
export type ExportState = WriteState | CheckState;

export type FileDifference = {
  readonly kind: 'changed' | 'onlyInFile' | 'onlyInStore';
  /** In the order of `columns`. */
  readonly file: readonly CellValue[] | null;
  readonly store: readonly CellValue[] | null;
};
/**
 * What a check looks at: the rows of the file, where a folder keeps them, the other sheets of a workbook, descriptions
 * that must be alike, then what a description says. `textCounts`: how many cells are kept as text, rounded or guarded.
 */
export const CHECKED_PARTS = [
  'contents',
  'months',
  'aboutSheet',
  'subtotalsSheet',
  'descriptions',
  'rows',
  'columns',
  'totals',
  'scope',
  'filters',
  'filtersInWords',
  'sort',
  'sortInWords',
  'asOf',
  'receipt',
  'exportedAt',
  'service',
  'ledgerDates',
  'textCounts',
  'notes',
  'rowsSha256',
  'format',
  'other',
] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];

/**
 * `against`: what this app kept of the export when it wrote the file, the file's own rows or other parts, the receipts or
 * the rows of this copy; null: not known. `said` by the file, `known` here: JSON texts, null where there is nothing short.
 */
export type PartCheck = {
  readonly part: CheckedPart;
  /** Its path in the description; several can be of one part. */
  readonly field: string;
  readonly standing: 'right' | 'different' | 'notKnown';
  readonly against: 'kept' | 'file' | 'receipts' | 'copy' | null;
  readonly said: string | null;
  readonly known: string | null;
};

/**
 * `savedAgain`: by another program, with the values that were exported. `agreesWithItself` and `contradictsItself`:
 * no export of this id was made here, so who made the file is not known, even where its rows are those of an own export.
 */
export type FileVerdict =
  | 'asWritten'
  | 'copyChanged'
  | 'savedAgain'
  | 'monthsMoved'
  | 'rowsAltered'
  | 'aboutAltered'
  | 'bothAltered'
  | 'agreesWithItself'
  | 'contradictsItself';

export type CheckedFile = {
  readonly path: string;
  /** As it was found: what it says may be forged. */
  readonly about: ExportAbout;
  readonly verdict: FileVerdict;
  /** The description has the id of an export of this profile, whose hashes were kept when the file was written. */
  readonly isKnownHere: boolean;
  /** The file's rows are those that were written, by what was kept here or else by the file's own hash. */
  readonly isAsWritten: boolean;
  /** Another program wrote it since, or named its sheets anew. */
  readonly isSavedAgain: boolean;
  readonly parts: readonly PartCheck[];
  readonly renamedSheets: readonly { readonly from: string; readonly to: string }[];
};
export type CopyComparison = {
  readonly isIdentical: boolean;
  readonly same: number;
  readonly changed: number;
  readonly onlyInFile: number;
  readonly onlyInStore: number;
  readonly columns: readonly string[];
  /** The first of them. */
  readonly differences: readonly FileDifference[];
};

/** How an exported file stands to what was written, and to the store now. */
export type FileCheck =
  | ({ readonly kind: 'compared' } & CheckedFile & CopyComparison)
  /**
   * Checked without the store's rows. `otherProfile`: exported from another service or sample. `questionAltered`: the
   * description asks for other rows than the export did.
   */
  | ({
      readonly kind: 'alone';
      readonly reason: 'otherProfile' | 'notAnswerable' | 'questionAltered';
    } & CheckedFile)
  /** `noAbout`: nothing beside or in it tells what it is. `refused`: the system does not let it be read. */
  | {
      readonly kind: 'notComparable';
      readonly path: string;
      readonly reason: 'noAbout' | 'missing' | 'refused' | 'unreadable' | 'unpacksTooLarge' | 'newerVersion';
    };

// ---------------------------------------------------------------- session, profile, keychain

export type Profile = {
  readonly id: string;
  readonly kind: 'service' | 'sample';
  /** Normalised base address; empty for the sample. */
  readonly serviceUrl: string;
};

/**
 * Where the data key lives. `passphrase` protects the data only: the token is never kept with it. `sample`: made-up
 * data under a key that is no secret.
 */
export type Custody = 'keychain' | 'passphrase' | 'untilQuit' | 'sample';

export type Session =
  | {
      readonly kind: 'signedOut';
      readonly suggestedServiceUrl: string;
      readonly keychain: KeychainState;
      /** Part of an account that was signed out could not be deleted yet; the next start tries again. */
      readonly hasLeftovers: boolean;
    }
  | { readonly kind: 'locked'; readonly profile: Profile; readonly keychain: KeychainState }
  /** The keychain was asked for the key and has not answered yet. When it does, the session goes on by itself. */
  | { readonly kind: 'waiting'; readonly profile: Profile; readonly keychain: KeychainState }
  /**
   * Signed in, but the keychain has not taken token and key (yet), and nothing is stored: the person waits, tries again
   * (`retryKeychain`), or chooses another way (`protectWithPassphrase`, `keepUntilQuit`). `signOut` leads back.
   */
  | { readonly kind: 'keeping'; readonly profile: Profile; readonly keychain: KeychainState }
  /** There is a copy, but the keychain does not hold its key. `startFresh` sets the copy aside. */
  | { readonly kind: 'keyNotFound'; readonly profile: Profile; readonly keychain: KeychainState }
  | {
      readonly kind: 'open';
      readonly profile: Profile;
      readonly custody: Custody;
      readonly token: TokenStanding;
      readonly keychain: KeychainState;
      /** Set when this start found the local data unusable and put it aside. */
      readonly setAside: SetAside | null;
      /** Preferences, pins, views and dates to keep that this start found missing, though they had been reported as saved. */
      readonly lostSaves: number;
      /** The data's folder cannot be written: all can be read, and calls that write answer `readOnly`. */
      readonly isReadOnly: boolean;
    }
  /** The profile's file cannot be opened and was left untouched. */
  | {
      readonly kind: 'refused';
      readonly profile: Profile;
      readonly failure: Failure;
      readonly keychain: KeychainState;
    };

/** `heldUntilQuit`: the keychain, which is to keep it, has not taken it. */
export type TokenStanding = 'held' | 'heldUntilQuit' | 'missing' | 'rejected';

/** `asking`: no answer yet; the system may be asking the person. `silent`: no answer within two minutes, given up. */
export type KeychainState = 'usable' | 'unavailable' | 'locked' | 'asking' | 'silent' | 'notAsked';
export type SetAside = {
  readonly reason: 'damaged' | 'foreign' | 'keyLost';
  readonly movedTo: string;
  /** Settings, pins, views and dates to keep are as they were then; null: no backup could be read. */
  readonly restoredUpTo: string | null;
  /** The same for the change log, which is backed up weekly. */
  readonly historyRestoredUpTo: string | null;
};

export type CheckStep =
  'address' | 'proxy' | 'certificate' | 'token' | DictionaryName | 'chargesScope' | 'reportsScope';
export type CheckLine = {
  readonly step: CheckStep;
  readonly verdict: 'ok' | 'failed' | 'skipped';
  /** Present when failed. */
  readonly failure: Failure | null;
  /** Facts for IT, not sentences: an address, a status, an error code. Never the token. */
  readonly detail: string;
};

// ---------------------------------------------------------------- travel check

/** In this order. */
export const TRAVEL_STEPS = [
  'charges',
  'reports',
  'dictionaries',
  'parity',
  'pins',
  'encryption',
  'diskSpace',
  'token',
  'rehearsal',
] as const;
export type TravelStep = (typeof TRAVEL_STEPS)[number];

/** What is missing, or deserves a second look. */
export type TravelProblem =
  | 'notHeld'
  | 'notComplete'
  | 'heldBack'
  /** Not read for more than three days. */
  | 'old'
  /** Read at a time that lies ahead of this computer's clock, so its age is unknown. */
  | 'aheadOfClock'
  | 'differs'
  | 'notChecked'
  | 'notFetched'
  | 'fetchFailed'
  /** The file can be read without a key. */
  | 'notEncrypted'
  /** The key goes when the app is quit, and the data with it. */
  | 'keptUntilQuit'
  | 'littleSpace'
  | 'tokenMissing'
  | 'tokenRejected'
  | 'syncRunning'
  | 'keyNotRead'
  | 'notAnswered';

export type TravelLine = {
  readonly step: TravelStep;
  /** `warning`: the journey can begin, with this known. */
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** Null when ok. */
  readonly problem: TravelProblem | null;
  /** Figures and times for the sentence, by name: `rows`, `readAt`, `onlyCounted`, `freeBytes`, `code` … */
  readonly facts: Readonly<Record<string, string | number>>;
};

/** `ready`: no line failed. */
export type TravelCheck = {
  readonly ready: boolean;
  readonly checkedAt: string;
  readonly lines: readonly TravelLine[];
};

// ---------------------------------------------------------------- errors

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

// ---------------------------------------------------------------- calls and events

/** Each call takes one plain object and answers a `Result` of its type. Errors any call may give: `badArguments`, `untrustedSender`, `bug`. */
export interface Calls {
  /** Where the app stands: signed out, locked, open, refused. */
  getSession(args: Record<string, never>): Session;
  /** One verdict a line, in the order of `CheckStep`; never throws for a failing service. Errors: `badAddress`. */
  checkConnection(args: { readonly serviceUrl: string; readonly token: string }): readonly CheckLine[];
  /** Opens a profile of this address and token; `keeping` where the keychain does not take them at once. Errors: `badAddress`, `tokenUnusable`, `unauthorized`, `offline`, `notTheService`, storage errors. */
  signIn(args: { readonly serviceUrl: string; readonly token: string }): Session;
  /** Opens the built-in sample service as a profile of its own. */
  openSample(args: Record<string, never>): Session;
  /** Replaces the token of the open profile; data stays. Errors: as `signIn`. */
  enterToken(args: { readonly token: string }): Session;
  /** Closes the profile and deletes its key, token and file. Finished on the next start if interrupted. */
  signOut(args: Record<string, never>): Session;
  /** Opens a profile whose data is protected by a passphrase. Errors: `wrongPassphrase`. */
  unlock(args: { readonly passphrase: string }): Session;
  /** While `keeping` or kept until quit: protects the data with a passphrase of at least 8 characters. */
  protectWithPassphrase(args: { readonly passphrase: string }): Session;
  /** While `keeping`: opens the profile all the same; token and data are deleted at quit. */
  keepUntilQuit(args: Record<string, never>): Session;
  /** While `keyNotFound`: sets the copy aside, undeleted, and opens an empty one under a new key. */
  startFresh(args: Record<string, never>): Session;
  /** Asks the keychain again, or joins the call under way; opens again a file that was refused or only read. */
  retryKeychain(args: Record<string, never>): Session;

  /** Starts a run; answers when it has started. Errors: `busy`, `tokenMissing`. */
  startSync(args: { readonly scope: SyncScope }): { readonly runId: string };
  /** Asks the run to stop; staged rows are dropped, committed datasets stay. */
  cancelSync(args: Record<string, never>): null;
  getSyncStatus(args: Record<string, never>): SyncStatus;
  /** Newest first. */
  listReceipts(args: { readonly resource?: ResourceName; readonly limit: number }): readonly Receipt[];
  /** The person's word on a dataset that shrank: take the smaller copy, or keep the last good one. Errors: `notFound`. */
  decideHeldBack(args: { readonly resource: ResourceName; readonly decision: 'take' | 'keep' }): null;

  getLearnedFacts(args: Record<string, never>): LearnedFacts;
  /** Differing ones first. */
  listParity(args: { readonly dataset?: DatasetName }): readonly Parity[];
  getParityPlan(args: Record<string, never>): ParityPlan;
  /** Kept over restarts. Pausing also ends the parity checks of a run under way; what was checked stays. */
  pauseParity(args: { readonly paused: boolean }): ParityPlan;

  listPins(args: Record<string, never>): readonly Pin[];
  /** One pin a line; blanks and repeats are dropped, a known one keeps its nickname. Fetched on the next sync, or by scope `pins`. */
  addPins(args: { readonly aaids: readonly string[] }): readonly Pin[];
  renamePin(args: { readonly aaid: string; readonly nickname: string }): readonly Pin[];
  /** Removes its memberships as well. */
  removePin(args: { readonly aaid: string }): readonly Pin[];

  /** Newest first. */
  listRuns(args: { readonly limit: number }): readonly RunSummary[];
  /** Newest first. */
  listChanges(args: ChangeQuery): { readonly changes: readonly Change[]; readonly total: number };
  /** Newest run first, then newest ledger date. */
  listRestatements(args: { readonly limit: number }): readonly Restatement[];
  getRestatement(args: { readonly runId: string; readonly ledgerDate: string }): readonly RestatementPair[];
  /** Of a row that is held, or of the one a change tells of, which may be gone. Errors: `notFound`. */
  getRowHistory(
    args: { readonly dataset: DatasetName; readonly key: string } | { readonly changeId: string },
  ): RowHistory;
  /** Newest first. */
  listLedgerDates(args: Record<string, never>): readonly LedgerDate[];
  keepLedgerDate(args: { readonly date: string; readonly kept: boolean }): null;

  /** Judges what is held and rehearses being offline: network blocked, key read again, everything queried once. */
  /** `staleAfterDays`: from when on data that was not read counts as old. */
  runTravelCheck(args: { readonly staleAfterDays: number }): TravelCheck;

  queryRows(args: Query): RowsAnswer;
  /** Ignores `sort`, `page` and `pageSize`. */
  queryTotals(args: Query): TotalsAnswer;
  /** Values of one filter or column under the query's other filters. At most `limit`, most rows first. */
  queryFacet(args: {
    readonly query: Query;
    readonly subject: FacetSubject;
    readonly search: string;
    readonly limit: number;
  }): FacetAnswer;
  /** Groups with exact subtotals; ignores `sort`, `page` and `pageSize`. */
  queryGroups(args: { readonly query: Query; readonly by: GroupSubject; readonly limit: number }): GroupsAnswer;
  /** Fields that are empty or not sent in every row the query finds; none where it finds no row or cannot be answered. */
  listEmptyFields(args: Query): readonly FieldName[];
  getNameMatch(args: { readonly limit: number }): NameMatch;
  /** Rows of either dataset that carry exactly this name. */
  countNamesakes(args: { readonly name: string }): { readonly charges: number; readonly reports: number };
  /** What the moving periods stand for now; null where nothing is held to tell by. */
  getPeriods(args: Record<string, never>): Readonly<Record<Period, DayRange | null>>;
  /** Errors: `notFound`. */
  getRow(args: { readonly dataset: DatasetName; readonly key: string }): Row;
  /** Errors: `notFound`. */
  getChargeClients(args: { readonly key: string }): ChargeClients;
  listDictionary(args: { readonly name: DictionaryName }): readonly LabelledKey[];

  /** In their order. */
  listViews(args: Record<string, never>): readonly SavedView[];
  /**
   * A new id adds it at the end; a known one replaces it where it stands. A default takes that from the others of its
   * dataset. Errors: `nameTaken` (names differ within a dataset), `tooManyRows` (more than can be watched).
   */
  saveView(args: { readonly view: SavedView }): readonly SavedView[];
  deleteView(args: { readonly id: string }): readonly SavedView[];
  /** Puts these first, in this order. */
  orderViews(args: { readonly ids: readonly string[] }): readonly SavedView[];
  /** Not yet dismissed, newest first. */
  listViewNews(args: Record<string, never>): readonly ViewNews[];
  /** Those seen until then: what came since was not on the screen, and stays. */
  dismissViewNews(args: { readonly viewId: string; readonly seenUntil: string }): readonly ViewNews[];
  /** Through the system's own notices, where it has them; a click on it sends `viewWished`. */
  showViewNotice(args: { readonly viewId: string; readonly title: string; readonly body: string }): null;

  /** What a screen remembers in the profile's own file, as JSON text; null when nothing is kept. */
  readPreference(args: { readonly name: string }): string | null;
  writePreference(args: { readonly name: string; readonly value: string | null }): null;

  /** Puts text on the clipboard (at most 1 MiB), and beside it the same as HTML where that is given. */
  copyText(args: { readonly text: string; readonly html?: string }): null;
  /** Puts a picture on the clipboard: PNG, Base64 (at most 32 MiB). */
  copyImage(args: { readonly pngBase64: string }): null;
  /** Asks where to save, and writes the text there; null when the person cancelled (at most 32 MiB). Errors: `exportFailed`. */
  saveText(args: { readonly suggestedName: string; readonly text: string }): { readonly path: string } | null;
  /** The same for a picture: PNG, Base64. */
  saveImage(args: { readonly suggestedName: string; readonly pngBase64: string }): { readonly path: string } | null;
  /** The same for what the window prints now, on A4. */
  savePdf(args: { readonly suggestedName: string; readonly isLandscape: boolean }): { readonly path: string } | null;
  /**
   * In the system's file manager: where a person chose to save since the app was started, or what stays beside it under
   * the temporary name. Errors: `notFound`.
   */
  showSaved(args: { readonly path: string }): null;

  /**
   * Asks where to save and starts; one at a time. Null when the person cancelled. Errors: `busy`; what fails later is in
   * `exportChanged`.
   */
  startExport(args: ExportRequest): ExportState | null;
  /** Nothing is left of it under the chosen name. */
  cancelExport(args: { readonly exportId: string }): null;
  /** The one under way, or the last that has not been dismissed. */
  getExport(args: Record<string, never>): ExportState | null;
  dismissExport(args: { readonly exportId: string }): null;
  /** Asks for an exported file, or its `.about.json`; null when the person cancelled. Errors: `busy`, `exportFailed`. */
  checkFile(args: Record<string, never>): FileCheck | null;

  /** Shows the profile's file, or the file set aside, in the system's file manager. */
  showDataFile(args: Record<string, never>): null;
}
export type CallName = keyof Calls;
export type CallArguments<N extends CallName> = Parameters<Calls[N]>[0];
export type CallValue<N extends CallName> = ReturnType<Calls[N]>;

export interface Events {
  /** The session changed in main: token rejected, signed out, keychain state. */
  sessionChanged: Session;
  /** Throttled before it is sent; null when the run has ended. */
  syncProgress: SyncProgress | null;
  /** A resource has committed, or its verdict is known: views re-read. */
  resourceChanged: ResourceStatus;
  /** A run changed what watched views hold. */
  viewNews: readonly ViewNews[];
  /** A system notice about this view was clicked. */
  viewWished: { readonly viewId: string };
  /** At most 5 a second while it runs. */
  exportChanged: ExportState;
}
export type EventName = keyof Events;

export const EVENT_NAMES = [
  'sessionChanged',
  'syncProgress',
  'resourceChanged',
  'viewNews',
  'viewWished',
  'exportChanged',
] as const satisfies readonly EventName[];

/** What the preload puts on `window.api`. */
export interface Bridge {
  call<N extends CallName>(name: N, args: CallArguments<N>): Promise<Result<CallValue<N>>>;
  /** Returns its unsubscribe. */
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void;
}
