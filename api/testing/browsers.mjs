// The browsers of the end-to-end tests and the other database: the system's, or got here where that can be done.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Its engine without the browser around it. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Debian's packages of the other engines, and what each brings. */
const OTHERS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

const run = (command, args, env = process.env) => spawnSync(command, args, { stdio: 'inherit', env }).status === 0;

/** As root on Debian or its like; anywhere else nothing happens. */
function install(packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', ...packages], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
}

/** Sets CHROMIUM_PATH where it is the system's; false when there is none. */
export function findChromium() {
  const known = () => [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
  if (!known()) install(['chromium']);
  // Spares half of the time where there is one; not every system has it.
  if (known() && !existsSync(SHELL)) install(['chromium-headless-shell']);
  if (!known()) return run('npx', ['playwright', 'install', 'chromium']);
  process.env.CHROMIUM_PATH = known();
  return true;
}

/** Whether PostgreSQL is there: Debian's, or what the path has. Only its programs: each run starts one of its own. */
export function findPostgres() {
  const known = () => (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0) || run('initdb', ['--version']);
  if (!known()) install(['postgresql']);
  return known();
}

/** Whether Firefox and WebKit are there to be driven. */
export function findOtherEngines() {
  const missing = () => Object.keys(OTHERS).filter((name) => !existsSync(OTHERS[name]));
  if (missing().length > 0) install(missing());
  return missing().length === 0;
}
