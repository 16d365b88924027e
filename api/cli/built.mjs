import { existsSync } from 'node:fs';

/** `node api/cli/built.mjs NAME …`: run a program of the build, or say in one line that there is none (CONTRACT §1). */
const [name] = process.argv.splice(2, 1);
const program = new URL(`../../dist/server/${name}.js`, import.meta.url);
if (!existsSync(program)) {
  process.stderr.write('Nothing is built yet: run `npm run build` first.\n');
  process.exit(1);
}
process.env.NODE_ENV = 'production';
await import(program.href);
