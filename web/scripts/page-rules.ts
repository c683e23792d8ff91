import type { RuleTester } from 'oxlint/plugins-dev';
import { contractions } from './word-rules.ts';

// The package doesn't export the types of its syntax tree.
type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Visitor = ReturnType<Rule['create']>;
type JSXElement = Parameters<NonNullable<Visitor['JSXElement']>>[0];
type JSXFragment = Parameters<NonNullable<Visitor['JSXFragment']>>[0];
type CallExpression = Parameters<NonNullable<Visitor['CallExpression']>>[0];
type Node = JSXElement['parent'];
type Callback = Parameters<
  NonNullable<Visitor['FunctionDeclaration' | 'ArrowFunctionExpression']>
>[0];
type Rendered = 'element' | 'optional' | 'fixed text' | 'text' | 'nothing';

const MESSAGE = 'A page translator breaks this text: make it the only child of an element.';
const CLOCK = 'The device’s clock can be wrong: use `serverNow` of lib/clock.ts.';
/** Types without text, including as a return type. The compiler refuses text at each caller. */
const NO_TEXT = /(?:^|=> )(?:Elements|ReactElement)\b(?!.*\b(?:ReactNode|string|number)\b)/;

const isFunction = (node: Node): node is Callback =>
  /^(?:ArrowFunctionExpression|Function(?:Expression|Declaration))$/.test(node.type);

/**
 * Page translators replace text nodes. React then changes a detached node, or fails when it removes one or inserts a
 * sibling before it. Text that is an only child is safe, because React sets its element's content. Rule 10.290
 */
export const bareText: Rule = {
  create({ report, sourceCode }) {
    // Tracks names within one file, which is exact enough for props and avoids the cost of type information.
    const names = new Set<string>();
    const aliases = new Set<string>();
    const functions = new Map<string, Callback>();
    const parents: (JSXElement | JSXFragment | CallExpression)[] = [];
    const hasNoText = (type: Node | undefined) =>
      type !== undefined &&
      (NO_TEXT.test(sourceCode.getText(type)) || aliases.has(sourceCode.getText(type)));

    const isCreation = ({ callee }: CallExpression) =>
      /^(?:React\.)?createElement$/.test(sourceCode.getText(callee));

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
      if (node.type === 'JSXSpreadChild') return rendered(node.expression);
      if (node.type === 'ArrayExpression')
        return either(...node.elements.filter((each) => each !== null));
      if (node.type === 'MemberExpression')
        return sourceCode.getText(node).endsWith('.length') ? 'text' : rendered(node.object);
      if (node.type === 'CallExpression')
        return isCreation(node) ? 'element' : (listed(node) ?? rendered(node.callee));
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
      const found = mapping?.type === 'Identifier' ? functions.get(mapping.name) : mapping;
      if (found && isFunction(found)) return either(...returned(found.body));
      return mapping && rendered(mapping);
    }

    function returned(node: Node | null): Node[] {
      if (node === null || isFunction(node)) return [];
      if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
      if (node.type === 'BlockStatement') return node.body.flatMap(returned);
      if (node.type === 'IfStatement') return [node.consequent, node.alternate].flatMap(returned);
      if (node.type === 'SwitchStatement')
        return node.cases.flatMap(({ consequent }) => consequent.flatMap(returned));
      if (node.type === 'TryStatement')
        return [node.block, node.handler?.body ?? null].flatMap(returned);
      return node.type.endsWith('Statement') || node.type.endsWith('Declaration') ? [] : [node];
    }

    /** Checks the text that a component returns, because its siblings are those of the component. */
    function checkComponent(value: Callback, name: string) {
      if (!/^[A-Z]\w*[a-z]/.test(name)) return;
      for (const node of returned(value.body))
        if (either(node) === 'text') report({ message: MESSAGE, node });
    }

    function childrenOf(parent: JSXElement | JSXFragment | CallExpression): Node[] {
      if (parent.type === 'CallExpression') return parent.arguments.slice(2);
      if (parent.type === 'JSXFragment') return parent.children;
      const inProps = parent.openingElement.attributes.flatMap((attribute) =>
        attribute.type === 'JSXAttribute' && attribute.name.name === 'children' && attribute.value
          ? [attribute.value]
          : [],
      );
      return [...parent.children, ...inProps].flatMap((node): Node[] =>
        node.type === 'JSXExpressionContainer' && node.expression.type === 'ArrayExpression'
          ? node.expression.elements.filter((each) => each !== null)
          : [node],
      );
    }

    function check(parent: JSXElement | JSXFragment | CallExpression) {
      const children = childrenOf(parent)
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
      FunctionDeclaration: (node) => void (node.id && functions.set(node.id.name, node)),
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier') return;
        if (init && isFunction(init)) functions.set(id.name, init);
        if (hasNoText(id.typeAnnotation?.typeAnnotation)) names.add(id.name);
        else if (
          init &&
          ['element', 'optional'].includes(
            isFunction(init) ? either(...returned(init.body)) : rendered(init),
          )
        )
          names.add(id.name);
      },
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      CallExpression: (node) => void (isCreation(node) && parents.push(node)),
      'Program:exit'() {
        parents.forEach(check);
        functions.forEach(checkComponent);
      },
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

const FORMAT =
  'Dates and numbers have one format: use lib/date-words.ts or notifications/when-words.ts.';

/** Rule 10.402 */
export const ownFormat: Rule = {
  create({ report, sourceCode }) {
    const check = (node: Node) => {
      if (
        /^(?:Intl\.(?:DateTime|Number)Format|.*\.toLocale(?:Date|Time)?String)$/s.test(
          sourceCode.getText(node),
        )
      )
        report({ message: FORMAT, node });
    };
    return {
      CallExpression: ({ callee }) => check(callee),
      NewExpression: ({ callee }) => check(callee),
    };
  },
};

const PERIOD =
  'A name such as “Leo O.” ends with a period: tag this text with `sentence` of kernel/words.ts.';
/** Variables and functions whose text is the name of a person. */
const NAMES =
  /(?:^|[^A-Z_a-z])(?:\w*[nN]ames?|name[A-Z]\w*|\w*(?:elder|Elder|youth|Youth|child|guardian|inviter|initiator|receiver|asker|asked|awaited|giver|substitute)(?:Of)?|by|who|other|othersConcerned)\b/;
const OTHER_WORDS = /\b(?:\w*(?:day|clock|zone|age|mode)Words|\w*dayOf)\b/;

/** Rule 10.401 */
export const singlePeriod: Rule = {
  create: ({ report, sourceCode }) => ({
    TemplateLiteral(node) {
      if (node.parent.type === 'TaggedTemplateExpression') return;
      const isNameBefore = ({ value }: { value: { raw: string } }, index: number) => {
        const before = node.expressions[index - 1];
        if (before === undefined || !/^\.(?:[\s”]|$)/.test(value.raw)) return false;
        const text = sourceCode.getText(before);
        return NAMES.test(text) && !OTHER_WORDS.test(text);
      };
      if (node.quasis.some(isNameBefore)) report({ message: PERIOD, node });
    },
  }),
};

export default {
  meta: { name: 'oakling' },
  rules: {
    'bare-text': bareText,
    contractions,
    'device-clock': deviceClock,
    'own-format': ownFormat,
    'single-period': singlePeriod,
  },
};
