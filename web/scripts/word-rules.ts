import { readFileSync } from 'node:fs';
import type { RuleTester } from 'oxlint/plugins-dev';

// The package doesn't export the types of its syntax tree.
type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Node = Parameters<NonNullable<ReturnType<Rule['create']>['Literal']>>[0]['parent'];

const LONG =
  /\b(?:can ?not|(?:could|did|do|does|had|has|have|is|are|need|should|was|were|will|would) not)(?=[\s.,:;?!’”]|$)/i;

const COVERAGE = new URL('../../docs/spec-coverage.md', import.meta.url);
const quotes = new Set(
  [...readFileSync(COVERAGE, 'utf8').matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted),
);

/** Texts use contractions, except those that `docs/spec-coverage.md` quotes from the specification. Rule 10.450 */
export const contractions: Rule = {
  create({ report, sourceCode }) {
    function check(node: Node, text: string) {
      const [long] = LONG.exec(text) ?? [];
      // `is not` alone is an operator of SQL.
      if (long === undefined || text === long || quotes.has(text)) return;
      report({ message: `Write “${long}” as a contraction, such as “can’t” or “isn’t”.`, node });
    }
    return {
      Literal: (node) => void (typeof node.value === 'string' && check(node, node.value)),
      JSXText: (node) => check(node, node.value),
      TemplateElement(node) {
        const grandparent = node.parent.parent;
        const isSql =
          grandparent?.type === 'TaggedTemplateExpression' &&
          sourceCode.getText(grandparent.tag) === 'sql';
        if (!isSql) check(node, node.value.cooked ?? '');
      },
    };
  },
};
