import type { ESLint } from 'eslint';

export const ownRules: ESLint.Plugin;
