import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type * as simulator from './hunt';
import { RULES } from './rules';

const ENGINE = fileURLToPath(new URL('..', import.meta.url));

/** Make the rules of one file variables, and hand each to rules.ts. Throws when there is no such rule. */
function loosen(source: string, rules: readonly string[]): string {
  let text = source;
  for (const rule of rules) {
    if (!new RegExp(`^export (?:const|function) ${rule}\\b`, 'm').test(text)) throw new Error(`there is no rule ${rule}`);
    text = text.replace(`export const ${rule} `, `export let ${rule} `);
    text += `\nofferRule('${rule}', ${rule}, (rule) => { ${rule} = rule; });`;
  }
  return `import { offerRule } from '${join(ENGINE, 'model/rules.ts')}';\n${text}`;
}

const looseRules: Plugin = {
  name: 'loose-rules',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const rules = RULES[relative(ENGINE, path).replace(/\.ts$/, '') as keyof typeof RULES];
      return rules && { contents: loosen(await readFile(path, 'utf8'), rules), loader: 'ts' };
    });
  },
};

/**
 * The simulator over a copy of the engine in which each rule can be replaced by a wrong one. The engine itself knows
 * nothing of this: its rules are plain functions that call each other.
 */
export async function loadEngineCopy(): Promise<typeof simulator> {
  const { outputFiles } = await build({
    entryPoints: [join(ENGINE, 'model/hunt.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    plugins: [looseRules],
  });
  const copy = { exports: {} };
  const run = compileFunction(outputFiles[0]?.text ?? '', ['module', 'exports', 'require'], { filename: 'engine-copy.js' });
  run(copy, copy.exports, createRequire(import.meta.url));
  return copy.exports as typeof simulator;
}
