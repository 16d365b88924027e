import { type Plugin, runnerImport } from 'vite';
import type * as contract from '../../api/contract/endpoints.ts';
import { leftToRight } from '../../api/cli/left-to-right.mjs';
import { leanCharts } from './lean-charts.ts';

const TABLE = /\/api\/contract\/endpoints\.ts$/;

/**
 * The table of calls as the app needs it: where they go and who may make them. What each takes and answers is checked by the
 * server; with those schemas, visitors would fetch the whole contract before they can log in.
 */
function callsAlone(): Plugin {
  return {
    name: 'calls-alone',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!TABLE.test(id)) return null;
      const { endpoints, ...numbers } = (await runnerImport<typeof contract>(id)).module;
      const calls = Object.entries(endpoints).map(([name, { method, path, access }]) => [name, { method, path, access }] as const);
      const constants = Object.entries({ ...numbers, endpoints: Object.fromEntries(calls) });
      return constants.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}

const FROM_FLUENT = /from ['"]@fluentui\/react-(?:components|theme)['"]/;

/** What the replacement would not see. */
const OTHERWISE = /\btokens as \w|(?<![./\w])tokens\[|\} = tokens\b/;

/** `tokens.colorX` is 'var(--colorX)' and nothing more, but the object of all 500 would be fetched with the first of them. */
function tokensInPlace(): Plugin {
  return {
    name: 'tokens-in-place',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      if (!FROM_FLUENT.test(code)) return null;
      if (OTHERWISE.test(code)) this.error('tokens of Fluent UI are written as tokens.name: otherwise all 500 are fetched');
      return code.includes('tokens.') ? { code: code.replace(/(?<![./\w])tokens\.([a-z]\w+)/g, "'var(--$1)'"), map: null } : null;
    },
  };
}

/** Leaves out of the app's sources what is of no use in a browser. */
export const leanSources = (): Plugin[] => [callsAlone(), tokensInPlace(), leftToRight(), leanCharts()];
