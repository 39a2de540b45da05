// What the Settings show: lines, each with one setting, in parts. Plain values, made again at every change.

import type { Failure } from '../../shared/contract/errors.ts';
import type { Fixer } from './policy.svelte.ts';

export type SettingPartId = 'look' | 'computer' | 'tables' | 'sync' | 'log' | 'exporting' | 'leaving';

export type SettingOption = {
  readonly value: string;
  readonly text: string;
  /** Of a text in another language than the page's. */
  readonly lang?: string;
};

export type SettingControl =
  | {
      readonly kind: 'choice';
      readonly options: readonly SettingOption[];
      readonly value: string;
      readonly onChoose: (value: string) => void;
    }
  | { readonly kind: 'switch'; readonly isOn: boolean; readonly onSwitch: (isOn: boolean) => void }
  | {
      readonly kind: 'number';
      readonly typed: string;
      readonly unit: string;
      /** Why the typed text is not stored. */
      readonly problem: string | null;
      readonly onType: (typed: string) => void;
      /** The person has left the field or pressed Enter. */
      readonly onEnter: () => void;
    }
  | {
      /** Chosen in a dialog of the system. */
      readonly kind: 'folder';
      /** The path, or words where there is none. */
      readonly text: string;
      readonly onChoose: () => void;
      /** Whether that dialog is open. */
      readonly isChoosing: boolean;
      /** Null if none was chosen. */
      readonly onForget: (() => void) | null;
    };

export type SettingTrouble = { readonly failure: Failure; readonly onDismiss: () => void };

export type SettingLine = {
  readonly id: string;
  readonly label: string;
  /** What it does, in one sentence. */
  readonly explained: string;
  /** Null until the setting is read. */
  readonly control: SettingControl | null;
  /** What can be chosen, for a line that may have no control: it is found by these texts meanwhile. */
  readonly choices?: readonly string[];
  /** Why it could not be read or stored. */
  readonly trouble?: SettingTrouble | null;
  /** Who has decided it instead of the person, who then can only see it. */
  readonly decidedBy?: Fixer | null;
  /** What the firm leaves to choose from. */
  readonly limit?: string | null;
};

export type SettingPart = {
  readonly id: SettingPartId;
  readonly heading: string;
  /** Whether the lines belong to this computer or to the open profile. */
  readonly of: 'computer' | 'profile';
  readonly lines: readonly SettingLine[];
};

/** A choice among texts; `key` gives the text that is stored for a value. */
export function choiceOf<T>(choice: {
  readonly values: readonly T[];
  readonly text: (value: T) => string;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}): SettingControl {
  const key = (value: T): string => String(value ?? '');
  return {
    kind: 'choice',
    options: choice.values.map((value) => ({ value: key(value), text: choice.text(value) })),
    value: key(choice.value),
    onChoose(chosen) {
      const value = choice.values.find((each) => key(each) === chosen);
      if (value !== undefined) choice.onChoose(value);
    },
  };
}
