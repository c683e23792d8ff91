import type { RuleTester } from 'oxlint/plugins-dev';

// The package doesn't export the types of its syntax tree.
type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Visitor = ReturnType<Rule['create']>;
type JSXElement = Parameters<NonNullable<Visitor['JSXElement']>>[0];
type JSXFragment = Parameters<NonNullable<Visitor['JSXFragment']>>[0];
type CallExpression = Parameters<NonNullable<Visitor['CallExpression']>>[0];
type Node = JSXElement['parent'];
type Rendered = 'element' | 'optional' | 'fixed text' | 'text' | 'nothing';

const MESSAGE = 'A page translator breaks this text: make it the only child of an element.';
const CLOCK = 'The device’s clock can be wrong: use `serverNow` of lib/clock.ts.';
/** Types without text, including as a return type. The compiler refuses text at each caller. */
const NO_TEXT = /(?:^|=> )(?:Elements|ReactElement)\b(?!.*\b(?:ReactNode|string|number)\b)/;

/**
 * Page translators replace text nodes. React then changes a detached node, or fails when it removes one or inserts a
 * sibling before it. Text that is an only child is safe, because React sets its element's content. Rule 10.290
 */
export const bareText: Rule = {
  create({ report, sourceCode }) {
    // Tracks names within one file, which is exact enough for props and avoids the cost of type information.
    const names = new Set<string>();
    const aliases = new Set<string>();
    const parents: (JSXElement | JSXFragment)[] = [];
    const hasNoText = (type: Node | undefined) =>
      type !== undefined &&
      (NO_TEXT.test(sourceCode.getText(type)) || aliases.has(sourceCode.getText(type)));

    function rendered(node: Node): Rendered {
      if (node.type === 'JSXText') return node.value.trim() === '' ? 'nothing' : 'fixed text';
      if (node.type === 'Literal' && typeof node.value === 'string')
        return node.value.trim() === '' ? 'nothing' : 'fixed text';
      if (node.type === 'Literal') return typeof node.value === 'number' ? 'fixed text' : 'nothing';
      if (node.type === 'JSXEmptyExpression') return 'nothing';
      if (node.type === 'JSXElement') return 'element';
      if (node.type === 'JSXFragment') return 'optional';
      if (node.type === 'JSXExpressionContainer' || node.type === 'ChainExpression')
        return rendered(node.expression);
      if (node.type === 'ConditionalExpression') return either(node.consequent, node.alternate);
      if (node.type === 'LogicalExpression')
        return node.operator === '&&' ? either(node.right) : either(node.left, node.right);
      if (node.type === 'MemberExpression') return rendered(node.object);
      if (node.type === 'CallExpression') return listed(node) ?? rendered(node.callee);
      if (node.type !== 'Identifier') return 'text';
      if (node.name === 'undefined') return 'nothing';
      return names.has(node.name) ? 'optional' : 'text';
    }

    function either(...nodes: Node[]): Rendered {
      return nodes.some((node) => rendered(node).endsWith('text')) ? 'text' : 'optional';
    }

    function listed({ callee, arguments: [mapping] }: CallExpression): Rendered | undefined {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!['map', 'flatMap'].includes(callee.property.name)) return;
      const body = mapping?.type === 'ArrowFunctionExpression' ? mapping.body : undefined;
      const last = body?.type === 'BlockStatement' ? body.body.at(-1) : body;
      const returned = last?.type === 'ReturnStatement' ? last.argument : last;
      return returned ? either(returned) : 'optional';
    }

    function check(parent: JSXElement | JSXFragment) {
      const children = parent.children
        .map((node) => ({ node, kind: rendered(node) }))
        .filter(({ kind }) => kind !== 'nothing');
      const isFragment =
        parent.type === 'JSXFragment' ||
        /^<(?:React\.)?Fragment\b/.test(sourceCode.getText(parent));
      if (children.length < 2 && !isFragment) return;
      const isStill = !isFragment && children.every(({ kind }) => kind !== 'optional');
      for (const { node, kind } of children)
        if (kind === 'text' || (kind === 'fixed text' && !isStill))
          report({ message: MESSAGE, node });
    }

    return {
      TSTypeAliasDeclaration({ id, typeAnnotation }) {
        if (/[<,|] ?Elements\b/.test(sourceCode.getText(typeAnnotation))) aliases.add(id.name);
      },
      TSPropertySignature({ key, typeAnnotation }) {
        if (key.type === 'Identifier' && hasNoText(typeAnnotation?.typeAnnotation))
          names.add(key.name);
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier') return;
        if (hasNoText(id.typeAnnotation?.typeAnnotation)) names.add(id.name);
        else if (init && ['element', 'optional'].includes(rendered(init))) names.add(id.name);
      },
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      'Program:exit': () => parents.forEach(check),
    };
  },
};

/** The device's clock can be wrong, so pages must use `serverNow`. Rule 10.294 */
export const deviceClock: Rule = {
  create: ({ report }) => ({
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || object.name !== 'Date') return;
      if (property.type === 'Identifier' && property.name === 'now')
        report({ message: CLOCK, node });
    },
    NewExpression(node) {
      const { callee, arguments: given } = node;
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        report({ message: CLOCK, node });
    },
  }),
};

export default {
  meta: { name: 'oakling' },
  rules: { 'bare-text': bareText, 'device-clock': deviceClock },
};
