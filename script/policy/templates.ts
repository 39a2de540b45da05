// The Windows templates: one ADMX file, and an ADML file of words per language. Texts are REG_SZ, lists REG_MULTI_SZ,
// numbers and switches REG_DWORD, also those chosen from a list, as main/policy/registry-source.ts reads them.

import { POLICY, POLICY_KEYS, POLICY_LAYERS, type PolicyKey, type PolicyLayer } from '../../shared/policy/policy.ts';
import { escapeMarkup } from '../../shared/rules/xml-text.ts';
import { POLICY_PATH } from '../../main/policy/registry-source.ts';
import type { PolicyWords } from './words.ts';

const SCHEMA = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const NAMESPACE = 'CommissionDesk.Policies';
const CATEGORIES: Readonly<Record<PolicyLayer, string>> = { enforced: 'Enforced', defaults: 'Defaults' };
const MAX_TEXT_CHARS = 2_000;

export function admx(): string {
  return lines([
    '<?xml version="1.0" encoding="utf-8"?>',
    `<policyDefinitions xmlns="${SCHEMA}" revision="1.0" schemaVersion="1.0">`,
    '  <policyNamespaces>',
    `    <target prefix="commissiondesk" namespace="${NAMESPACE}" />`,
    '  </policyNamespaces>',
    '  <resources minRequiredRevision="1.0" />',
    '  <supportedOn>',
    '    <definitions>',
    '      <definition name="Supported" displayName="$(string.supported)" />',
    '    </definitions>',
    '  </supportedOn>',
    '  <categories>',
    '    <category name="CommissionDesk" displayName="$(string.category)" />',
    ...POLICY_LAYERS.flatMap((layer) => [
      `    <category name="${CATEGORIES[layer]}" displayName="$(string.${layer})">`,
      '      <parentCategory ref="CommissionDesk" />',
      '    </category>',
    ]),
    '  </categories>',
    '  <policies>',
    ...POLICY_LAYERS.flatMap((layer) => keysOf(layer).flatMap((key) => policyElement(layer, key))),
    '  </policies>',
    '</policyDefinitions>',
  ]);
}

export function adml({ names, explained, template }: PolicyWords): string {
  const text = (id: string, words: string): string => `      <string id="${id}">${escapeMarkup(words)}</string>`;
  return lines([
    '<?xml version="1.0" encoding="utf-8"?>',
    `<policyDefinitionResources xmlns="${SCHEMA}" revision="1.0" schemaVersion="1.0">`,
    `  <displayName>${escapeMarkup(template.category)}</displayName>`,
    `  <description>${escapeMarkup(template.category)}</description>`,
    '  <resources>',
    '    <stringTable>',
    text('supported', template.supported),
    text('category', template.category),
    text('enforced', template.enforced),
    text('defaults', template.defaults),
    ...POLICY_KEYS.flatMap((key) => [
      text(key, names[key]),
      text(`${key}_explained`, explained[key]),
      ...choicesOf(key).map((value) => text(`${key}_${value}`, String(value))),
    ]),
    '    </stringTable>',
    '    <presentationTable>',
    ...POLICY_KEYS.flatMap((key) => presentation(key, names[key])),
    '    </presentationTable>',
    '  </resources>',
    '</policyDefinitionResources>',
  ]);
}

function keysOf(layer: PolicyLayer): readonly PolicyKey[] {
  return POLICY_KEYS.filter((key) => POLICY[key].layers.includes(layer));
}

function policyElement(layer: PolicyLayer, key: PolicyKey): readonly string[] {
  const attributes = [
    `name="${CATEGORIES[layer]}_${key}"`,
    'class="Both"',
    `displayName="$(string.${key})"`,
    `explainText="$(string.${key}_explained)"`,
    `key="${POLICY_PATH}\\${CATEGORIES[layer]}"`,
  ];
  const isSwitch = POLICY[key].form.kind === 'switch';
  if (isSwitch) attributes.push(`valueName="${key}"`);
  else attributes.push(`presentation="$(presentation.${key})"`);
  return [
    `    <policy ${attributes.join(' ')}>`,
    `      <parentCategory ref="${CATEGORIES[layer]}" />`,
    '      <supportedOn ref="Supported" />',
    ...(isSwitch ? SWITCH_VALUES : ['      <elements>', ...valueElement(key), '      </elements>']),
    '    </policy>',
  ];
}

const SWITCH_VALUES = [
  '      <enabledValue>',
  '        <decimal value="1" />',
  '      </enabledValue>',
  '      <disabledValue>',
  '        <decimal value="0" />',
  '      </disabledValue>',
];

function valueElement(key: PolicyKey): readonly string[] {
  const { form } = POLICY[key];
  const named = `id="${key}" valueName="${key}" required="true"`;
  switch (form.kind) {
    case 'number':
      if (form.values !== undefined) return choiceElement(key, named);
      return [`        <decimal ${named} minValue="${form.least}" maxValue="${form.most}" />`];
    case 'hosts':
    case 'someOf':
      return [`        <multiText ${named} />`];
    case 'oneOf':
      return choiceElement(key, named);
    case 'address':
    case 'feed':
      return [`        <text ${named} maxLength="${MAX_TEXT_CHARS}" />`];
    case 'switch':
      return [];
  }
}

function choiceElement(key: PolicyKey, named: string): readonly string[] {
  return [
    `        <enum ${named}>`,
    ...choicesOf(key).flatMap((value) => [
      `          <item displayName="$(string.${key}_${value})">`,
      '            <value>',
      `              ${typeof value === 'number' ? `<decimal value="${value}" />` : `<string>${value}</string>`}`,
      '            </value>',
      '          </item>',
    ]),
    '        </enum>',
  ];
}

/** The only values that the app takes, to be chosen from a list; empty for a setting that is typed or switched. */
function choicesOf(key: PolicyKey): readonly (string | number)[] {
  const { form } = POLICY[key];
  if (form.kind === 'number') return form.values ?? [];
  return form.kind === 'oneOf' ? form.values : [];
}

function presentation(key: PolicyKey, name: string): readonly string[] {
  const { form, example } = POLICY[key];
  const dropdownList = `<dropdownList refId="${key}" noSort="true">${escapeMarkup(name)}</dropdownList>`;
  const control = ((): string | null => {
    switch (form.kind) {
      case 'number':
        if (form.values !== undefined) return dropdownList;
        return `<decimalTextBox refId="${key}" defaultValue="${String(example)}">${escapeMarkup(name)}</decimalTextBox>`;
      case 'hosts':
      case 'someOf':
        return `<multiTextBox refId="${key}">${escapeMarkup(name)}</multiTextBox>`;
      case 'oneOf':
        return dropdownList;
      case 'address':
      case 'feed':
        return `<textBox refId="${key}"><label>${escapeMarkup(name)}</label></textBox>`;
      case 'switch':
        return null;
    }
  })();
  return control === null ? [] : [`      <presentation id="${key}">`, `        ${control}`, '      </presentation>'];
}

/** Windows' own editors write such files with these line ends. */
function lines(all: readonly string[]): string {
  return `${all.join('\r\n')}\r\n`;
}
