import { escapeHtml } from '../http/escape-html';
import { type ReadyPage, readyPage } from '../http/answers/ready-page';
import type { JsonSchema } from './json-schema';
import type { OpenApi, Operation, Parameter } from './openapi-types';

/** The product's colours, light and dark, without its script: see pwa/ui/theme. */
const STYLE = `:root{color-scheme:light dark;--page:#f5f7fb;--card:#fff;--text:#0f1a30;--soft:#4d5b76;--line:#dde4ef;--brand:#2b5fc6;--tint:#eaf0fd}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.55 "Segoe UI Variable","Segoe UI",system-ui,-apple-system,Roboto,sans-serif;background:var(--page);color:var(--text)}
header,main{max-width:60rem;margin:0 auto;padding:0 1rem}
header{padding-top:2.5rem}
h1{font-size:2rem;line-height:1.2;letter-spacing:-.01em;margin:0 0 .75rem}
h2{font-size:1.375rem;margin:2.5rem 0 .75rem}
h3{font-size:.875rem;margin:1.25rem 0 .25rem;color:var(--soft)}
p{margin:0 0 1rem;max-width:44rem}
a{color:var(--brand)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem .5rem;padding:0;list-style:none}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border-radius:.625rem;background:var(--tint);text-decoration:none;font-weight:600}
details{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:.5rem 0}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;min-height:2.75rem;padding:.625rem 1rem;cursor:pointer;border-radius:.75rem}
details>div{padding:0 1rem 1rem}
code{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.method{font-weight:700;color:var(--brand);min-width:3.75rem}
.who{margin-left:auto;color:var(--soft);font-size:.875rem}
.text{flex-basis:100%;color:var(--soft)}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line)}
td:first-child code{white-space:nowrap}
th{color:var(--soft);font-weight:600;font-size:.8125rem}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media(prefers-color-scheme:dark){:root{--page:#0b1220;--card:#111a2c;--text:#fff;--soft:#a9b4c7;--line:#2c3b5a;--brand:#6c9aef;--tint:#1b2841}}`;

const WHO: Record<Operation['x-access'], string> = { public: 'Alle', user: 'Logget ind', admin: 'Administratorer' };

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
const nounOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
const linkTo = (reference: string): string => `<a href="#${nounOf(reference)}">${code(nounOf(reference))}</a>`;

/** What kind of value, in a few words. */
function kindOf(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, enum: values, const: only, additionalProperties, properties } = schema;
  if ($ref) return linkTo($ref);
  if (anyOf) return anyOf.map(kindOf).join(' eller ');
  if (only !== undefined) return code(JSON.stringify(only));
  if (values) return values.length > 12 ? 'et kendt ord' : values.map((value) => code(JSON.stringify(value))).join(' ');
  if (items) return `liste af ${kindOf(items)}`;
  if (typeof additionalProperties === 'object') return `${kindOf(additionalProperties)} pr. nøgle`;
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, value]) => `${code(name)}: ${kindOf(value)}`)
      .join(', ')} }`;
  const words: Record<string, string> = { string: 'tekst', number: 'tal', integer: 'helt tal', boolean: 'sand eller falsk', null: 'null' };
  return schema.format === 'binary' ? 'fil' : (words[type ?? ''] ?? 'hvad som helst');
}

const boundsOf = ({ minLength, maxLength, maxItems, minimum, maximum, description, anyOf = [] }: JsonSchema): string[] => [
  ...anyOf.flatMap(boundsOf),
  ...(description === undefined ? [] : [description]),
  ...(minLength === undefined ? [] : [`mindst ${minLength} tegn`]),
  ...(maxLength === undefined ? [] : [`højst ${maxLength} tegn`]),
  ...(maxItems === undefined ? [] : [`højst ${maxItems}`]),
  ...(minimum === undefined ? [] : [`fra ${minimum}`]),
  ...(maximum === undefined ? [] : [`til ${maximum}`]),
];

interface Row {
  name: string;
  schema: JsonSchema;
  /** Beside what the schema says, in Danish. */
  notes: readonly string[];
}

const table = (rows: readonly Row[]): string =>
  `<div class="scroll"><table><thead><tr><th scope="col">Navn</th><th scope="col">Værdi</th><th scope="col">Bemærk</th></tr></thead><tbody>${rows
    .map(({ name, schema, notes }) => {
      const all = [...notes, ...boundsOf(schema)].map(escapeHtml).join(', ');
      return `<tr><td>${code(name)}</td><td>${kindOf(schema)}</td><td>${all}</td></tr>`;
    })
    .join('')}</tbody></table></div>`;

/** Fields of an object as a table, anything else in words. What is sent may mostly be left out, what is answered is mostly there. */
function shape(schema: JsonSchema, direction: 'sent' | 'answered'): string {
  const { properties, required = [] } = schema;
  if (!properties) return `<p>${kindOf(schema)}</p>`;
  const notesOf = (isRequired: boolean): string[] => {
    if (direction === 'sent') return isRequired ? ['påkrævet'] : [];
    return isRequired ? [] : ['kan mangle'];
  };
  return table(Object.entries(properties).map(([name, field]) => ({ name, schema: field, notes: notesOf(required.includes(name)) })));
}

const isOwn = (parameter: Operation['parameters'][number]): parameter is Parameter => 'name' in parameter;

function callDetails(verb: string, path: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const own = parameters.filter(isOwn).map(({ name, schema, required, in: place }) => ({
    name,
    schema,
    notes: [place === 'path' ? 'del af stien' : 'efter ?', ...(required === true ? ['påkrævet'] : [])],
  }));
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Sendes som ${code(type)}</h3>${shape(schema, 'sent')}`,
  );
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => {
      const kinds = Object.entries(content).map(([type, { schema }]) =>
        type === 'application/json' ? shape(schema, 'answered') : `<p>${code(type)}</p>`,
      );
      return `<h3>Svar ${status}</h3>${kinds.join('') || '<p>Intet indhold</p>'}`;
    });
  const refusals = Object.keys(responses).filter((status) => status.startsWith('4'));
  return `<details id="${operation.operationId}"><summary><span class="method">${verb.toUpperCase()}</span>${code(path)}<span class="who">${WHO[operation['x-access']]}</span><span class="text">${escapeHtml(operation.summary)}</span></summary><div>
${own.length > 0 ? `<h3>I adressen</h3>${table(own)}` : ''}${bodies.join('')}${answers.join('')}
<h3>Afvises med</h3><p>${refusals.map(code).join(' ')} som ${linkTo('Error')}</p></div></details>`;
}

function chapter(document: OpenApi, name: string, index: number): string {
  const calls = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([verb, operation]) => callDetails(verb, path, operation)),
  );
  return `<section aria-labelledby="k${index}"><h2 id="k${index}">${escapeHtml(name)}</h2>${calls.join('\n')}</section>`;
}

/** The description as a page: no script, and nothing that is not in openapi.json. */
export function descriptionPage(document: OpenApi, sourcePath: string): ReadyPage {
  const { info, tags, components } = document;
  const contents = [...tags.map(({ name }, index) => [`k${index}`, name]), ['vaerdier', 'Værdier'], ['headere', 'Headere']];
  const nouns = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="${name}"><summary>${code(name)}</summary><div>${shape(schema, 'answered')}</div></details>`,
  );
  const headers = [
    ...Object.values(components.parameters),
    ...Object.entries(components.headers).map(([name, header]) => ({ name, ...header })),
  ].map(({ name, schema, description }): Row => ({ name, schema, notes: description === undefined ? [] : [description] }));
  return readyPage(
    `<!DOCTYPE html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API – ${escapeHtml(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Portalens API</h1><p>${escapeHtml(info.description)}</p>
<p>Til programmer: <a href="${sourcePath}">openapi.json</a> (OpenAPI ${escapeHtml(document.openapi)}).</p>
<nav aria-label="Indhold"><ul>${contents.map(([id, name]) => `<li><a href="#${id}">${escapeHtml(name ?? '')}</a></li>`).join('')}</ul></nav></header>
<main>
${tags.map(({ name }, index) => chapter(document, name, index)).join('\n')}
<section aria-labelledby="vaerdier"><h2 id="vaerdier">Værdier</h2>${nouns.join('\n')}</section>
<section aria-labelledby="headere"><h2 id="headere">Headere</h2>${table(headers)}</section>
</main>
</body>
</html>
`,
    STYLE,
  );
}
