// The policy as documents: an example, the JSON Schema, the macOS profile, the table of docs/it.md.

import {
  POLICY,
  POLICY_KEYS,
  POLICY_LAYERS,
  type PolicyForm,
  type PolicyKey,
  type PolicyLayer,
  type PolicyValue,
} from '../../shared/policy/policy.ts';
import { escapeMarkup } from '../../shared/rules/xml-text.ts';
import { PREFERENCE_DOMAIN } from '../../main/policy/plist-source.ts';
import { ENGLISH } from './words.ts';

/** Only these, so that the example is one that a firm could begin with. */
const EXAMPLE: Readonly<Record<PolicyLayer, readonly PolicyKey[]>> = {
  enforced: ['serviceAddress', 'allowedHosts', 'exportFormats', 'lockAfterMinutes', 'passphraseLength', 'updateFeed'],
  defaults: ['syncOnReconnect', 'syncEveryHours', 'language'],
};

type Example = Readonly<Record<PolicyLayer, Readonly<Partial<Record<PolicyKey, PolicyValue>>>>>;

export function examplePolicy(): Example {
  const layer = (of: PolicyLayer) => Object.fromEntries(EXAMPLE[of].map((key) => [key, POLICY[key].example] as const));
  return { enforced: layer('enforced'), defaults: layer('defaults') };
}

export function jsonSchema(): object {
  const layer = (of: PolicyLayer) => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      POLICY_KEYS.filter((key) => POLICY[key].layers.includes(of)).map((key) => [key, schemaOf(key)] as const),
    ),
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Policy of Commission Desk',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(POLICY_LAYERS.map((of) => [of, layer(of)] as const)),
    },
  };
}

function schemaOf(key: PolicyKey): object {
  return { title: ENGLISH.names[key], description: ENGLISH.explained[key], ...formSchema(POLICY[key].form) };
}

function formSchema(form: PolicyForm): object {
  switch (form.kind) {
    case 'switch':
      return { type: 'boolean' };
    case 'number':
      if (form.values !== undefined) return { type: 'integer', enum: form.values };
      return { type: 'integer', minimum: form.least, maximum: form.most };
    case 'oneOf':
      return { type: 'string', enum: form.values };
    case 'someOf':
      return { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', enum: form.values } };
    case 'hosts':
      return { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: { type: 'string' } };
    case 'address':
      return { type: 'string', maxLength: 2_000 };
    case 'feed':
      return { type: 'string', pattern: '^https://', maxLength: 2_000 };
  }
}

/** An unsigned profile, to be signed and distributed by a device management. */
export function mobileconfig(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${plist(
  {
    PayloadContent: [
      {
        ...payload(PREFERENCE_DOMAIN, '7B1F6C0E-2D55-4B0A-9C37-5E8A1D4F6B21'),
        PayloadIdentifier: `${PREFERENCE_DOMAIN}.policy.settings`,
        ...examplePolicy(),
      },
    ],
    ...payload('Configuration', 'C4A0D9B2-6E18-4F7D-8B53-0A92E7C16D3F'),
    PayloadIdentifier: `${PREFERENCE_DOMAIN}.policy`,
    PayloadScope: 'System',
    PayloadRemovalDisallowed: true,
  },
  '',
)}
</plist>
`;
}

function payload(type: string, uuid: string): Readonly<Record<string, unknown>> {
  return { PayloadType: type, PayloadUUID: uuid, PayloadVersion: 1, PayloadDisplayName: 'Commission Desk' };
}

function plist(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (typeof value === 'boolean') return `${indent}<${value}/>`;
  if (typeof value === 'number') return `${indent}<integer>${value}</integer>`;
  if (typeof value === 'string') return `${indent}<string>${escapeMarkup(value)}</string>`;
  if (Array.isArray(value))
    return `${indent}<array>\n${value.map((each) => plist(each, inner)).join('\n')}\n${indent}</array>`;
  const entries = Object.entries(value as object).map(
    ([key, each]) => `${inner}<key>${escapeMarkup(key)}</key>\n${plist(each, inner)}`,
  );
  return `${indent}<dict>\n${entries.join('\n')}\n${indent}</dict>`;
}

export function policyTable(): string {
  const rows = POLICY_KEYS.map((key) => {
    const { layers, form, bound, isFloor, flag, variable } = POLICY[key];
    const lifted = [flag, variable].filter((each) => each !== undefined).map((each) => `\`${each}\``);
    return [
      `\`${key}\``,
      ENGLISH.explained[key],
      formInWords(form),
      builtInWords(key),
      layers.includes('defaults') ? 'both' : 'enforced only',
      bound === undefined ? '' : bound === 'most' ? 'largest' : 'smallest',
      isFloor ? 'yes' : '',
      lifted.join(', '),
    ];
  });
  const head = [
    ...['Key', 'What it does', 'Value', 'Built in', 'Layers', 'Enforced as a bound', 'Floor'],
    'Set for one start by',
  ];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** 0 is never, which only settings have that can be off. */
function builtInWords(key: PolicyKey): string {
  const { builtIn } = POLICY[key];
  if (builtIn === null) return (ENGLISH.none[key] ?? '').toLowerCase();
  if (builtIn === 0) return 'never';
  return typeof builtIn === 'string' ? `\`${builtIn}\`` : String(builtIn);
}

function formInWords(form: PolicyForm): string {
  switch (form.kind) {
    case 'switch':
      return 'true, false';
    case 'number':
      return form.values === undefined ? `${form.least} to ${form.most}` : form.values.join(', ');
    case 'oneOf':
      return form.values.map((value) => `\`${value}\``).join(', ');
    case 'someOf':
      return `list of ${form.values.map((value) => `\`${value}\``).join(', ')}`;
    case 'hosts':
      return 'list of hosts';
    case 'address':
      return 'https address (http only to this computer)';
    case 'feed':
      return 'https address';
  }
}
