// The settings that an administrator decides, in one list. The reader of policies, the window, the Windows templates, the
// macOS profile, the JSON Schema and the table of docs/it.md are made from it. The words are in renderer/messages.

import { AUTO_SYNC_HOURS } from '../preferences/auto-sync.ts';
import { LOCK_AFTER_MOST } from '../preferences/lock-after.ts';
import { LOG_LIMITS } from '../preferences/log-limits.ts';
import { EXPORT_FORMATS } from '../contract/exports/request.ts';
import { LANGUAGES, type Language } from '../contract/languages.ts';
import type { PolicyMistake } from '../contract/app/policy-reasons.ts';
import { LIMITS } from '../contract/limits.ts';

/** `defaults` apply until a person chooses; `enforced` leaves no choice, or only one within a bound. */
export const POLICY_LAYERS = ['enforced', 'defaults'] as const;
export type PolicyLayer = (typeof POLICY_LAYERS)[number];

/** What the app saves as a file. `picture`: a chart as PNG or SVG. */
const FILE_FORMATS = [...EXPORT_FORMATS, 'pdf', 'picture'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const LOG_LEVELS = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type PolicyValues = {
  readonly serviceAddress: string;
  readonly allowedHosts: readonly string[];
  readonly exports: 'on' | 'off';
  readonly exportFormats: readonly FileFormat[];
  /** 0 is never, which a policy cannot set. */
  readonly lockAfterMinutes: number;
  readonly passphraseLength: number;
  readonly historyDays: number;
  readonly historyGigabytes: number;
  readonly updateFeed: string;
  readonly syncOnReconnect: boolean;
  /** 0 is never. */
  readonly syncEveryHours: number;
  readonly logLevel: LogLevel;
  readonly language: Language | 'system';
};
export type PolicyKey = keyof PolicyValues;
export type PolicyValue = PolicyValues[PolicyKey];

/** `address`: of the service. `feed`: https only. `hosts`: `a.example`, or `*.a.example` for all below it. */
export type PolicyForm =
  | { readonly kind: 'address' | 'feed' | 'hosts' | 'switch' }
  | { readonly kind: 'oneOf' | 'someOf'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly values?: readonly number[] };

export type PolicySpec<T = PolicyValue> = {
  readonly form: PolicyForm;
  readonly layers: readonly PolicyLayer[];
  /** An enforced value is the largest or smallest that a person may choose. Without a bound it is the only one. */
  readonly bound?: 'most' | 'least';
  /** Protects data: what is enforced is lifted by nothing, not even by the command line. */
  readonly isFloor: boolean;
  /** The argument of the command line, and the variable of the environment, that set it for one start. */
  readonly flag?: string;
  readonly variable?: string;
  /** What applies if nobody has decided. Null: no limit, or none set up. */
  readonly builtIn: T | null;
  readonly example: T;
};

const BOTH = POLICY_LAYERS;
const ENFORCED = ['enforced'] as const;

export const POLICY: { readonly [K in PolicyKey]: PolicySpec<PolicyValues[K]> } = {
  serviceAddress: {
    form: { kind: 'address' },
    layers: BOTH,
    isFloor: true,
    flag: '--service-url',
    variable: 'COMMISSION_DESK_SERVICE_URL',
    builtIn: null,
    example: 'https://reports.broker.example',
  },
  allowedHosts: {
    form: { kind: 'hosts' },
    layers: ENFORCED,
    isFloor: true,
    builtIn: null,
    example: ['reports.broker.example', '*.reports.broker.example'],
  },
  exports: {
    form: { kind: 'oneOf', values: ['on', 'off'] },
    layers: ENFORCED,
    isFloor: true,
    builtIn: 'on',
    example: 'on',
  },
  exportFormats: {
    form: { kind: 'someOf', values: FILE_FORMATS },
    layers: ENFORCED,
    isFloor: true,
    builtIn: null,
    example: ['csv', 'xlsx', 'pdf'],
  },
  lockAfterMinutes: {
    form: { kind: 'number', least: 1, most: LOCK_AFTER_MOST },
    layers: BOTH,
    bound: 'most',
    isFloor: true,
    builtIn: 0,
    example: 15,
  },
  passphraseLength: {
    form: { kind: 'number', least: LIMITS.passphraseMinChars, most: 64 },
    layers: ENFORCED,
    bound: 'least',
    isFloor: true,
    builtIn: LIMITS.passphraseMinChars,
    example: 12,
  },
  historyDays: {
    form: { kind: 'number', least: 1, most: LOG_LIMITS.days.most },
    layers: BOTH,
    isFloor: true,
    builtIn: LOG_LIMITS.days.usual,
    example: 400,
  },
  historyGigabytes: {
    form: { kind: 'number', least: 1, most: LOG_LIMITS.gigabytes.most },
    layers: BOTH,
    isFloor: true,
    builtIn: LOG_LIMITS.gigabytes.usual,
    example: 2,
  },
  updateFeed: {
    form: { kind: 'feed' },
    layers: ENFORCED,
    isFloor: true,
    builtIn: null,
    example: 'https://updates.broker.example/commission-desk/',
  },
  syncOnReconnect: { form: { kind: 'switch' }, layers: BOTH, isFloor: false, builtIn: false, example: true },
  syncEveryHours: {
    form: { kind: 'number', least: 0, most: Math.max(...AUTO_SYNC_HOURS), values: [0, ...AUTO_SYNC_HOURS] },
    layers: BOTH,
    isFloor: false,
    builtIn: 0,
    example: 4,
  },
  logLevel: {
    form: { kind: 'oneOf', values: LOG_LEVELS },
    layers: BOTH,
    isFloor: false,
    flag: '--app-log-level',
    variable: 'COMMISSION_DESK_LOG_LEVEL',
    builtIn: 'info',
    example: 'info',
  },
  language: {
    form: { kind: 'oneOf', values: ['system', ...LANGUAGES] },
    layers: BOTH,
    isFloor: false,
    flag: '--language',
    variable: 'COMMISSION_DESK_LANGUAGE',
    builtIn: 'system',
    example: 'zh-HK',
  },
};

// Written above, with exactly these keys.
export const POLICY_KEYS = Object.keys(POLICY) as readonly PolicyKey[];

/** Who decides a setting, the strongest first. What is enforced on a floor comes before all. */
export const DECIDERS = ['flag', 'environment', 'enforced', 'person', 'defaults', 'builtIn'] as const;
export type Decider = (typeof DECIDERS)[number];

export type Decided<T = PolicyValue> = {
  readonly value: T | null;
  readonly by: Decider;
  /** Other values than `value` that were set and do not apply, the strongest first. */
  readonly overruled: readonly { readonly by: Decider; readonly value: T }[];
};

/** What is wrong with a policy, or with what one start sets. */
export type PolicyProblem = PolicyMistake & {
  /** `document`: the whole of it, which could have enforced anything. */
  readonly of: PolicyLayer | 'document' | 'flag' | 'environment';
};

/** What the window has to know of a setting before a person chooses. */
export type PolicyRule<T = PolicyValue> = {
  /** The value that applies whatever a person chooses, and who set it; null if a person may choose. */
  readonly fixed: { readonly value: T; readonly by: Decider } | null;
  /** The largest or smallest value that may be chosen; null without one. */
  readonly bound: T | null;
  /** What applies until a person chooses. */
  readonly standard: T | null;
};

export type PolicyRules = { readonly [K in PolicyKey]: PolicyRule<PolicyValues[K]> };

export type PolicyAnswer = {
  readonly rules: PolicyRules;
  /** Syncing and exporting are stopped because of it; null if they are not. */
  readonly stoppedBy: PolicyProblem | null;
};

export type PolicyDecisions = {
  /** The policies that were read. Empty if there is none. */
  readonly sources: readonly string[];
  readonly decided: { readonly [K in PolicyKey]: Decided<PolicyValues[K]> };
  readonly problems: readonly PolicyProblem[];
};
