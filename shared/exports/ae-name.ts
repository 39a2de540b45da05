// An AE in one line, the code first: "AE012 Kwok Ka Yan". Two AEs may share a name, so the code is never left out.

export type AeName = {
  /** As the rows contain it. */
  readonly code: string;
  /** Null when no dictionary gives the code a name. */
  readonly name: string | null;
};

/** Between the code and the name in a label that has both. */
const SEPARATOR = /^[\s·,:–-]+/;

/** `label` is the dictionary's. Some services repeat the code in it: it is then shown once. */
export function aeName(code: string, label: string | null): AeName {
  const rest = label?.startsWith(code) === true ? label.slice(code.length) : null;
  const name = rest === '' || (rest !== null && SEPARATOR.test(rest)) ? rest.replace(SEPARATOR, '') : label;
  return { code, name: name === '' ? null : name };
}

export function aeText({ code, name }: AeName): string {
  return name === null ? code : `${code} ${name}`;
}
