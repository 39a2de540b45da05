// The project's own lint rules.

const KEBAB_CASE = /^[.]?[a-z0-9]+([.-][a-z0-9]+)*$/;
const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*[.]svelte$/;

const fileName = {
  meta: { type: 'problem', schema: [], messages: { name: 'Files are kebab-case, components PascalCase: {{name}}' } },
  create(context) {
    const name = context.filename.split(/[\\/]/).at(-1) ?? '';
    const wanted = name.endsWith('.svelte') ? PASCAL_CASE : KEBAB_CASE;
    return {
      Program(node) {
        if (!wanted.test(name)) context.report({ node, messageId: 'name', data: { name } });
      },
    };
  },
};

const headerComment = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { header: 'The file opens with a comment of 1–3 lines: its job, and what it leaves to others.' },
  },
  create(context) {
    return {
      Program(node) {
        const [first] = context.sourceCode.getAllComments();
        if (first === undefined || first.loc.start.line !== 1) context.report({ node, messageId: 'header' });
      },
    };
  },
};

const reasonedSuppression = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      reason: 'A suppression names its rules and carries its reason: after " -- ", or in a comment right above.',
    },
  },
  create(context) {
    return {
      Program() {
        const comments = context.sourceCode.getAllComments();
        const lastLines = new Set(comments.map((comment) => comment.loc.end.line));
        for (const comment of comments) {
          const text = comment.value.trim();
          if (!/^(eslint-disable|svelte-ignore)/.test(text)) continue;
          const namesRules = /^(eslint-disable(-next)?(-line)?|svelte-ignore)\s+[@a-z]/.test(text);
          const reasoned = / -- \S|\(.+\)/.test(text) || lastLines.has(comment.loc.start.line - 1);
          if (!namesRules || !reasoned) context.report({ loc: comment.loc, messageId: 'reason' });
        }
      },
    };
  },
};

const isConstAssertion = ({ typeAnnotation }) =>
  typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const';

/** The statement, property or class member that a node is part of. */
function partOf(node) {
  let part = node;
  while (part.parent !== null && !/Statement$|Declaration$|Definition$|^Property$/.test(part.type)) part = part.parent;
  return part;
}

const reasonedCast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      reason: 'A cast is a claim the compiler cannot check: say why it is true, on this line or right above.',
    },
  },
  create(context) {
    const commented = new Set(
      context.sourceCode.getAllComments().flatMap(({ loc }) => {
        return Array.from({ length: loc.end.line - loc.start.line + 1 }, (_, line) => loc.start.line + line);
      }),
    );
    return {
      TSAsExpression(node) {
        if (isConstAssertion(node)) return;
        const { start, end } = node.loc;
        const lines = [start.line, end.line, start.line - 1, partOf(node).loc.start.line - 1];
        if (!lines.some((line) => commented.has(line))) context.report({ node, messageId: 'reason' });
      },
    };
  },
};

/** Attributes and properties whose texts people read or hear. */
const SHOWN_ATTRIBUTES =
  /^(title|alt|placeholder|label|hint|heading|intro|aria-(label|description|roledescription|valuetext|placeholder))$/;
const WORD = /\p{L}{2,}/u;

/** The texts that an expression can give: those of its branches and templates, not those that are passed to functions. */
function textsOf(expression) {
  switch (expression?.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : [];
    case 'TemplateLiteral':
      return [...expression.quasis.map(({ value }) => value.cooked), ...expression.expressions.flatMap(textsOf)];
    case 'ConditionalExpression':
      return [...textsOf(expression.consequent), ...textsOf(expression.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return expression.operator.includes('=') ? [] : [...textsOf(expression.left), ...textsOf(expression.right)];
    default:
      return [];
  }
}

const wordsInCatalogue = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { word: 'Words on screen are in the catalogue (renderer/messages), in every language: {{text}}' },
  },
  create(context) {
    const check = (node, texts) => {
      const text = texts.find((each) => WORD.test(each));
      if (text !== undefined) context.report({ node, messageId: 'word', data: { text: text.trim() } });
    };
    return {
      SvelteText(node) {
        const isMarkup = node.parent.type !== 'SvelteStyleElement' && node.parent.type !== 'SvelteScriptElement';
        if (isMarkup) check(node, [node.value]);
      },
      SvelteMustacheTag(node) {
        if (node.parent.type.endsWith('Directive')) return;
        if (node.parent.type !== 'SvelteAttribute') check(node, textsOf(node.expression));
        else if (SHOWN_ATTRIBUTES.test(node.parent.key.name)) check(node, textsOf(node.expression));
      },
      SvelteLiteral(node) {
        const isShown = node.parent.type === 'SvelteAttribute' && SHOWN_ATTRIBUTES.test(node.parent.key.name);
        if (isShown) check(node, [node.value]);
      },
    };
  },
};

const WAITS = [
  'CallExpression[callee.name="setTimeout"]',
  'CallExpression[callee.property.name=/^(setTimeout|waitForTimeout)$/]',
  'CallExpression[callee.object.name="systemClock"][callee.property.name="sleep"]',
  'CallExpression[callee.object.name="Atomics"][callee.property.name="wait"]',
  // Not `setImmediate`: it lets everything run that is ready, and no time pass.
  'ImportDeclaration[source.value=/^(node:)?timers.promises$/] > :not(ImportSpecifier[imported.name="setImmediate"], Literal)',
];

const noFixedWait = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wait: 'A test waits for what it needs, not for some time: an event, expect.poll, vi.waitFor, test/support/wait-until.ts. Where the waiting itself is tested, the timers are fake.',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'wait' });
    return Object.fromEntries(WAITS.map((selector) => [selector, report]));
  },
};

export const ownRules = {
  rules: {
    'file-name': fileName,
    'header-comment': headerComment,
    'no-fixed-wait': noFixedWait,
    'reasoned-cast': reasonedCast,
    'reasoned-suppression': reasonedSuppression,
    'words-in-catalogue': wordsInCatalogue,
  },
};
