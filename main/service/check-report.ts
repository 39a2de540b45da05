// Turns the answers of a connection check into its lines. Pure; connection-check.ts sends the requests.

import type { ErrorCode } from '../../shared/contract/errors.ts';
import { DICTIONARIES } from '../../shared/contract/fields.ts';
import type { CheckLine, CheckStep } from '../../shared/contract/session.ts';
import { toFailure, type AppError } from '../errors.ts';
import { SCOPES } from './resources.ts';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

const ASKED_STEPS = [...DICTIONARIES, 'chargesScope', 'reportsScope'] as const;
type AskedStep = (typeof ASKED_STEPS)[number];
export type Answers = { readonly [S in AskedStep]?: Outcome<string> };

type Findings = {
  readonly serviceUrl: Outcome<string>;
  readonly token: Outcome<string>;
  /** A success has a fact, such as `total=12`. */
  readonly answers: Answers;
};

export function reportCheck({ serviceUrl, token, answers }: Findings): readonly CheckLine[] {
  const outcomes = Object.values(answers);
  const address = serviceUrl.ok ? reportAddress(outcomes, serviceUrl.value) : failedLine('address', serviceUrl.error);
  // A failure that is already on a line above says nothing about a single resource.
  const elsewhere = address.verdict === 'failed' ? [...ELSEWHERE, ...ADDRESS_ERRORS] : ELSEWHERE;
  return [
    address,
    reportProxy(outcomes, serviceUrl),
    reportCertificate(outcomes, serviceUrl),
    token.ok ? reportToken(outcomes) : failedLine('token', token.error),
    ...ASKED_STEPS.map((step) => reportAsked(step, answers[step], elsewhere)),
  ];
}

const PROXY_ERRORS: readonly ErrorCode[] = ['proxyAuth', 'proxySignIn'];
const CERTIFICATE_ERRORS: readonly ErrorCode[] = ['certificate', 'clientCertificate'];
const ELSEWHERE: readonly ErrorCode[] = [
  ...CERTIFICATE_ERRORS,
  ...PROXY_ERRORS,
  ...(['offline', 'redirected', 'unauthorized'] as const),
];

/** These failures mean that the address does not belong to the service. */
const ADDRESS_ERRORS: readonly ErrorCode[] = ['offline', 'redirected', 'notTheService', 'timedOut'];

function reportAddress(outcomes: readonly Outcome<string>[], serviceUrl: string): CheckLine {
  if (outcomes.some(isFromService)) return checkLine('address', 'ok', serviceUrl);
  const errors = errorsOf(outcomes);
  const blame = errors.find((error) => ADDRESS_ERRORS.includes(error.code) && !isAbout(error, 'proxy'));
  return blame === undefined ? checkLine('address', 'skipped', serviceUrl) : failedLine('address', blame, serviceUrl);
}

function reportProxy(outcomes: readonly Outcome<string>[], serviceUrl: Outcome<string>): CheckLine {
  const blame = errorsOf(outcomes).find((error) => PROXY_ERRORS.includes(error.code) || isAbout(error, 'proxy'));
  if (blame !== undefined) return failedLine('proxy', blame);
  // On the way to an https address, a proxy only tunnels: a certificate, good or bad, comes from behind the proxy.
  const isPassed =
    errorsOf(outcomes).some((error) => CERTIFICATE_ERRORS.includes(error.code)) || outcomes.some(isAnswered);
  return checkLine('proxy', isPassed && isHttps(serviceUrl) ? 'ok' : 'skipped', '');
}

function reportCertificate(outcomes: readonly Outcome<string>[], serviceUrl: Outcome<string>): CheckLine {
  const blame = errorsOf(outcomes).find((error) => CERTIFICATE_ERRORS.includes(error.code) || isAbout(error, 'tls'));
  if (blame !== undefined) return failedLine('certificate', blame);
  if (serviceUrl.ok && !isHttps(serviceUrl)) return checkLine('certificate', 'skipped', 'http');
  return checkLine('certificate', outcomes.some(isAnswered) ? 'ok' : 'skipped', '');
}

function reportToken(outcomes: readonly Outcome<string>[]): CheckLine {
  const blame = errorsOf(outcomes).find((error) => error.code === 'unauthorized');
  if (blame !== undefined) return failedLine('token', blame);
  // A 403 in the service's own envelope means that the token is known, but not allowed.
  const isKnown = outcomes.some((one) => one.ok || (one.error.code === 'forbidden' && isFromService(one)));
  return checkLine('token', isKnown ? 'ok' : 'skipped', '');
}

function reportAsked(
  step: AskedStep,
  outcome: Outcome<string> | undefined,
  elsewhere: readonly ErrorCode[],
): CheckLine {
  const scope = step === 'chargesScope' ? SCOPES.charges : step === 'reportsScope' ? SCOPES.reports : '';
  if (outcome === undefined) return checkLine(step, 'skipped', scope);
  if (outcome.ok) return checkLine(step, 'ok', joinFacts(scope, outcome.value));
  const isElsewhere = elsewhere.includes(outcome.error.code);
  return isElsewhere ? checkLine(step, 'skipped', scope) : failedLine(step, outcome.error, scope);
}

/** A readable answer, or an error in the service's own envelope. */
function isFromService(outcome: Outcome<string>): boolean {
  return outcome.ok || outcome.error.facts['envelope'] === 1;
}

/** Whether some program answered with HTTP, be it the service or another. */
function isAnswered(outcome: Outcome<string>): boolean {
  if (outcome.ok) return true;
  const { code, facts } = outcome.error;
  if (PROXY_ERRORS.includes(code)) return false;
  return (
    facts['status'] !== undefined || code === 'redirected' || (code === 'notTheService' && facts['kind'] === undefined)
  );
}

function isAbout(error: AppError, kind: string): boolean {
  return error.facts['kind'] === kind;
}

function isHttps(serviceUrl: Outcome<string>): boolean {
  return serviceUrl.ok && serviceUrl.value.startsWith('https:');
}

function errorsOf(outcomes: readonly Outcome<string>[]): readonly AppError[] {
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
}

function checkLine(step: CheckStep, verdict: 'ok' | 'skipped', detail: string): CheckLine {
  return { step, verdict, failure: null, detail };
}

function failedLine(step: CheckStep, error: AppError, about = ''): CheckLine {
  const { status, net, businessCode } = error.facts;
  const facts = [
    about,
    status === undefined ? '' : `HTTP ${status}`,
    net ?? '',
    businessCode ? `code=${businessCode}` : '',
  ];
  return { step, verdict: 'failed', failure: toFailure(error), detail: joinFacts(...facts.map(String)) };
}

function joinFacts(...facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').join(' · ');
}
