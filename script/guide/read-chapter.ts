// Reads a chapter of the user guide from Markdown. Only what the window can draw is allowed: headings with an anchor,
// paragraphs, lists of one level, tables, notes, pictures, names in bold, keys as code, and links within the guide. Anything
// else, above all HTML and addresses of other places, is an error that stops the build.

import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Chapter, Section, Word, Words } from '../../renderer/guide/chapter.ts';

type Size = { readonly width: number; readonly height: number };
/** Gives the size of a picture by the address that the chapter has for it. */
type SizeOf = (address: string) => Size;

/** "## The seal {#seal}" */
const HEADING = /^(.+?) \{#([a-z][a-z-]*)\}$/;
/** "08-proof.md#seal", "08-proof.md", "#seal" */
const LINK = /^(?:\d\d-([a-z-]+)[.]md)?(?:#([a-z-]+))?$/;

/** Throws if the text contains what the guide has no form for. */
export function readChapter(markdown: string, sizeOf: SizeOf): Chapter {
  const sections: (Omit<Section, 'blocks'> & { blocks: Block[] })[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === 'space') continue;
    if (token.type === 'heading') sections.push({ ...readHeading(token as Tokens.Heading), blocks: [] });
    else if (sections.length === 0) throw new Error(`text before the first heading: ${token.raw}`);
    else sections.at(-1)?.blocks.push(readBlock(token, sizeOf));
  }
  const [first, ...others] = sections;
  if (first?.depth !== 1 || others.some(({ depth }) => depth === 1))
    throw new Error('a chapter has one heading of depth 1');
  return { sections: [first, ...others] };
}

function readHeading({ text, depth }: Tokens.Heading): Omit<Section, 'blocks'> {
  const [, heading, anchor] = HEADING.exec(text) ?? [];
  if (heading === undefined || anchor === undefined) throw new Error(`a heading without an anchor: ${text}`);
  if (depth !== 1 && depth !== 2 && depth !== 3) throw new Error(`a heading of depth ${depth}: ${text}`);
  return { anchor, heading, depth };
}

function readBlock(token: Token, sizeOf: SizeOf): Block {
  switch (token.type) {
    case 'paragraph':
      return readParagraph(token as Tokens.Paragraph, sizeOf);
    case 'blockquote':
      return { kind: 'note', words: (token as Tokens.Blockquote).tokens.flatMap(wordsOfParagraph) };
    case 'list':
      return readList(token as Tokens.List);
    case 'table':
      return readTable(token as Tokens.Table);
    default:
      throw new Error(`the guide has no form for ${token.type}: ${token.raw}`);
  }
}

function readParagraph({ tokens }: Tokens.Paragraph, sizeOf: SizeOf): Block {
  const [first] = tokens;
  if (tokens.length !== 1 || first?.type !== 'image') return { kind: 'paragraph', words: readWords(tokens) };
  const { href, text } = first as Tokens.Image;
  if (text === '') throw new Error(`a picture without a description: ${href}`);
  return { kind: 'picture', address: href, text, ...sizeOf(href) };
}

function readList({ ordered, items }: Tokens.List): Block {
  return { kind: 'list', isNumbered: ordered, items: items.map(({ tokens }) => tokens.flatMap(wordsOfParagraph)) };
}

function readTable({ header, rows }: Tokens.Table): Block {
  const cellsOf = (cells: readonly Tokens.TableCell[]): readonly Words[] =>
    cells.map(({ tokens }) => readWords(tokens));
  return { kind: 'table', head: cellsOf(header), rows: rows.map(cellsOf) };
}

function wordsOfParagraph(token: Token): Words {
  if (token.type !== 'text' && token.type !== 'paragraph') throw new Error(`not a text of one level: ${token.raw}`);
  return readWords((token as Tokens.Text).tokens ?? []);
}

function readWords(tokens: readonly Token[]): Words {
  return tokens.map(readWord);
}

function readWord(token: Token): Word {
  switch (token.type) {
    case 'text':
    case 'escape':
      return { kind: 'text', text: (token as Tokens.Text).text.replaceAll(/\s*\n\s*/g, ' ') };
    case 'strong':
      return { kind: 'name', text: (token as Tokens.Strong).text };
    case 'codespan':
      return { kind: 'key', text: (token as Tokens.Codespan).text };
    case 'link':
      return readLink(token as Tokens.Link);
    default:
      throw new Error(`the guide has no form for ${token.type}: ${token.raw}`);
  }
}

function readLink({ href, text }: Tokens.Link): Word {
  const [, chapter, anchor] = LINK.exec(href) ?? [];
  const target = anchor ?? chapter;
  if (target === undefined) throw new Error(`a link to another place than this guide: ${href}`);
  return { kind: 'link', text, anchor: target };
}
